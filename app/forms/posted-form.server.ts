import { pageFailure } from "~/http/page-health.server";

const UNREADABLE = "This form could not be read as it was sent. Please go back, reload the page and try again.";

/** The fields of a posted form without files. Throws the 400 page for a body that is none, or that is broken. */
export async function postedForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw pageFailure(UNREADABLE, 400);
  }
}
