import { requestContext } from "~/http/request-context.server";

import { ApiError } from "./failure.server";

/** What became of one of the calls that a page makes: its value, or what the visitor reads instead. */
export type Settled<Value> =
  | { readonly value: Value; readonly failure: null }
  | { readonly value: null; readonly failure: { readonly message: string; readonly status: number } };

/** Waits for a call whose failure is only a part of a page. Other errors than the API's are thrown on. */
export async function settled<Value>(call: Promise<Value>): Promise<Settled<Value>> {
  try {
    return { value: await call, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const asked = requestContext();
    if (asked && error.kind === "busy") asked.lacksRoom = true;
    return { value: null, failure: { message: error.userMessage, status: error.status } };
  }
}
