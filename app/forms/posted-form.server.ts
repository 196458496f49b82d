import { pageFailure } from "~/http/page-health.server";

const UNREADABLE = "This form could not be read as it was sent. Please reload its page and try again.";

/** Many times what our largest form has: each field costs its parser more than its bytes tell. */
const MOST_FIELDS = 200;
const MULTIPART = /^\s*multipart\//i;

/** A posted form that answers for the names it is asked for, and never tells which others were sent (contract 13). */
export interface PostedForm {
  /** The first value of a field, or `null` when it was not posted, or as a file. */
  get(name: string): string | null;
}

/** The fields of a posted form without files. Throws the 400 page for a body that is none, or that is broken. */
export async function postedForm(request: Request): Promise<PostedForm> {
  try {
    const form = await parse(request);
    return {
      get(name) {
        const value = form.get(name);
        return typeof value === "string" ? value : null;
      },
    };
  } catch {
    throw pageFailure(UNREADABLE, 400);
  }
}

/** A new form with nothing but the first value of each of the fields `names` that were posted. */
export function onlyFields(form: PostedForm, names: readonly string[]): FormData {
  const own = new FormData();
  for (const name of names) {
    const value = form.get(name);
    if (value !== null) own.append(name, value);
  }
  return own;
}

async function parse(request: Request): Promise<FormData> {
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get("content-type") ?? "";
  if (hasMore(body, MULTIPART.test(type) ? "\r\n--" : "&", MOST_FIELDS)) throw new RangeError("too many fields");
  return new Response(body, { headers: { "content-type": type } }).formData();
}

function hasMore(body: Buffer, separator: string, most: number): boolean {
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0; at = body.indexOf(separator, at + separator.length)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}
