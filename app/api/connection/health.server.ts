import { env } from "~/env.server";
import { withDeadline } from "~/http/within.server";
import { gauge } from "~/metrics.server";

import { apiTarget } from "../target.server";
import { longestAnswer } from "./endpoints.server";
import { inLane, LaneBusy } from "./lanes.server";
import { exchange } from "./transport.server";

const PATIENCE_MS = 3000;

let last: "answers" | "fails" | "not asked yet" = "not asked yet";

/** Notes whether a call has found the API working. */
export function noteApi(answers: boolean): void {
  last = answers ? "answers" : "fails";
}

/** How the last call found the API, without another one. */
export const lastOfApi = () => last;

/** Whether the API gives its list of countries, asked now and without the cache; `reason` is for operators. */
export async function apiReachable(): Promise<{ reachable: true } | { reachable: false; reason: string }> {
  const endpoint = "/api/app/country-list/";
  const [target, longest] = [apiTarget(endpoint), longestAnswer(endpoint)];
  const ask = (signal: AbortSignal) => exchange({ lane: "probes", method: "GET", target, signal, longest });
  try {
    return await inLane("probes", async () => {
      const { status, body, done } = await withDeadline(Math.min(PATIENCE_MS, env().apiTimeoutMs), ask);
      done();
      const isUsable = status >= 200 && status < 300;
      const isRead = isUsable && isJson(body);
      noteApi(isRead);
      if (isRead) return { reachable: true };
      return { reachable: false, reason: `the API answers ${status}${isUsable ? " without JSON" : ""}` };
    });
  } catch (error) {
    if (!(error instanceof LaneBusy)) noteApi(false);
    const late = error instanceof LaneBusy || (error instanceof Error && error.name === "TimeoutError");
    return { reachable: false, reason: late ? "the API does not answer in time" : "no connection to the API" };
  }
}

// Else one record that the API cannot give would say so until somebody asks for another: pages that are kept ask for none.
gauge({
  name: "site_api_up",
  help: "1 when the last call to the API, of whatever endpoint, brought a usable answer or a refusal; where it did not, or none was made yet, whether the API gives its list of countries now",
  async read() {
    if (last !== "answers") await apiReachable();
    return last === "answers" ? 1 : 0;
  },
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
