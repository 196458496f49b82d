import { randomUUID } from "node:crypto";

import { requestContext } from "~/http/request-context.server";
import { shared } from "~/http/shared-store.server";
import { log } from "~/log.server";

/** A container that dies while it sends frees the draft after this; one that lives renews its claim. */
const CLAIM_MS = 30_000;

const running = new Set<string>();

/** The right to send a draft, one at a time. */
export interface Claim {
  /** Names this attempt. */
  attempt: string;
  /**
   * Whether the claim still holds. One that the shared store has lost, in a fail-over say, is taken again, unless
   * another container was faster.
   */
  holds(): Promise<boolean>;
  release(): Promise<void>;
}

/** Claims a draft for one submission by its Idempotency-Key; `null` while another one of it runs, here or elsewhere. */
export async function claimSubmission(key: string): Promise<Claim | null> {
  if (running.has(key)) return null;
  running.add(key);
  const attempt = randomUUID();
  if (!(await take(key, attempt))) {
    running.delete(key);
    return null;
  }
  const holds = async () => {
    const holder = await shared((store) => store.get(claimOf(key)), attempt);
    return holder === null ? await take(key, attempt) : holder === attempt;
  };
  const renew = async () => {
    if (await holds()) await shared((store) => store.pexpire(claimOf(key), CLAIM_MS));
  };
  const renewal = setInterval(() => void renew(), CLAIM_MS / 3);
  return {
    attempt,
    holds,
    async release() {
      clearInterval(renewal);
      if (await holds()) await shared((store) => store.del(claimOf(key)));
      else
        log.error(
          { requestId: requestContext()?.requestId },
          "a submission lost its claim while it ran: it may have been sent twice",
        );
      running.delete(key);
    },
  };
}

/** Whether a submission under this key runs right now, here or in another container. */
export async function isBeingSent(key: string): Promise<boolean> {
  return running.has(key) || (await shared((store) => store.exists(claimOf(key)))) === 1;
}

const claimOf = (key: string) => `sa:submission:${key}:claim`;

async function take(key: string, attempt: string): Promise<boolean> {
  return (await shared((store) => store.set(claimOf(key), attempt, "PX", CLAIM_MS, "NX"), "OK")) === "OK";
}
