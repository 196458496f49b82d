import { ApiError } from "./failure.server";
import { messages } from "./messages";
import type { EventDetails, EventPage } from "./model";

/** A page of events in the API's order. `cursor` is the page pointer of an earlier answer; a wrong one is ignored. */
export async function listEvents(_cursor?: string | null): Promise<EventPage> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.events);
}

/** One event, or `null` when the API knows no such id. */
export async function findEvent(_id: number): Promise<EventDetails | null> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.details);
}

/** Registers the bearer of the token for an event. A refusal (a second registration, say) is an `ApiError`. */
export async function registerForEvent(_eventId: number, _accessToken: string): Promise<void> {
  throw new ApiError({ kind: "unreachable", apiStatus: null, apiMessage: null, fieldErrors: {}, reason: "not connected yet" }, messages.eventRegistration);
}
