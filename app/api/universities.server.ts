import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { UniversityDetails, UniversityPage } from "./model";

/** The universities of a country. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function listUniversities(_countryId: number, _cursor?: string | null): Promise<UniversityPage> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.universities);
}

/** One university, or `null` when the API knows no such id. */
export async function findUniversity(_id: number): Promise<UniversityDetails | null> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.details);
}
