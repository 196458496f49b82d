import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { Scholarship } from "./model";

/** All scholarships of a university in a country, read to the end of the API's pages. */
export async function scholarshipsOf(_countryId: number, _universityId: number): Promise<readonly Scholarship[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.scholarships);
}
