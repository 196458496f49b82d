import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { Country, Interest, Specialization } from "./model";

/** All qualification levels, in the API's order. */
export async function listInterests(): Promise<readonly Interest[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.interests);
}

/** All programmes, sorted by name. */
export async function listSpecializations(): Promise<readonly Specialization[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.specializations);
}

/** All destination countries, in the API's order. */
export async function listCountries(): Promise<readonly Country[]> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.countries);
}
