import { env } from "~/env.server";

import { apiTarget } from "../target.server";
import { longestAnswer } from "./endpoints.server";
import { inLane, LaneBusy } from "./lanes.server";
import { exchange } from "./transport.server";

const PATIENCE_MS = 3000;

/** Whether the API answers at all, asked now and without the cache; `reason` is for operators. */
export async function apiReachable(): Promise<{ reachable: true } | { reachable: false; reason: string }> {
  const target = apiTarget("/api/app/country-list/");
  try {
    return await inLane("probes", async () => {
      const signal = AbortSignal.timeout(Math.min(PATIENCE_MS, env().apiTimeoutMs));
      const longest = longestAnswer("/api/app/country-list/");
      const { status, done } = await exchange({ lane: "probes", method: "GET", target, signal, longest });
      done();
      return status < 500 ? { reachable: true } : { reachable: false, reason: `the API answers ${status}` };
    });
  } catch (error) {
    const late = error instanceof LaneBusy || (error instanceof Error && error.name === "TimeoutError");
    return { reachable: false, reason: late ? "the API does not answer in time" : "no connection to the API" };
  }
}
