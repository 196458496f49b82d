import { env } from "~/env.server";

import { apiTarget, exchange } from "./transport.server";

const PATIENCE_MS = 3000;

/** Whether the API answers at all, asked now and without the cache; `reason` is for operators. */
export async function apiReachable(): Promise<{ reachable: true } | { reachable: false; reason: string }> {
  const signal = AbortSignal.timeout(Math.min(PATIENCE_MS, env().apiTimeoutMs));
  try {
    const { status } = await exchange({ method: "GET", target: apiTarget("/api/app/country-list/"), signal });
    return status < 500 ? { reachable: true } : { reachable: false, reason: `the API answers ${status}` };
  } catch {
    const reason = signal.aborted ? "the API does not answer in time" : "no connection to the API";
    return { reachable: false, reason };
  }
}
