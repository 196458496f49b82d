import { LRUCache } from "lru-cache";

import { lastingStore } from "~/http/redis.server";
import { seal, unseal } from "~/http/seal.server";
import { log } from "~/log.server";

import { type Sent, sentSchema } from "./sent.server";

const KEPT_SECONDS = 60 * 60;
/** A container that dies while it sends frees the draft after this; one that lives renews its claim. */
const CLAIM_MS = 30_000;

const running = new Set<string>();
const finished = new LRUCache<string, Sent>({ max: 5_000, ttl: KEPT_SECONDS * 1000 });

/**
 * Claims a draft for one submission by its Idempotency-Key. `release` ends the claim, with what was sent when it
 * succeeded. `null` while another submission of the same draft runs, here or in another container.
 */
export async function claimSubmission(key: string): Promise<{ release: (sent: Sent | null) => Promise<void> } | null> {
  if (running.has(key)) return null;
  running.add(key);
  if (!(await claimShared(key))) {
    running.delete(key);
    return null;
  }
  const renewal = setInterval(() => void shared((store) => store.pexpire(claimOf(key), CLAIM_MS)), CLAIM_MS / 3);
  return {
    async release(sent) {
      clearInterval(renewal);
      if (sent) await remember(key, sent);
      await shared((store) => store.del(claimOf(key)));
      running.delete(key);
    },
  };
}

/** What was sent under this key within the last hour, or `null`: an answer the browser may have missed. */
export async function findSubmission(key: string): Promise<Sent | null> {
  const known = finished.get(key);
  if (known) return known;
  const sealed = await shared((store) => store.get(resultOf(key)));
  if (!sealed) return null;
  const sent = sentSchema.safeParse(await unseal("submission", sealed));
  return sent.success ? sent.data : null;
}

const claimOf = (key: string) => `sa:submission:${key}:claim`;
const resultOf = (key: string) => `sa:submission:${key}`;

async function claimShared(key: string): Promise<boolean> {
  return (await shared((store) => store.set(claimOf(key), "1", "PX", CLAIM_MS, "NX"), "OK")) === "OK";
}

async function remember(key: string, sent: Sent): Promise<void> {
  finished.set(key, sent);
  const sealed = await seal("submission", sent, KEPT_SECONDS);
  await shared((store) => store.set(resultOf(key), sealed, "EX", KEPT_SECONDS));
}

type Store = NonNullable<ReturnType<typeof lastingStore>>;

/** Asks the shared store; `otherwise` when there is none or it does not answer: then each container decides alone. */
async function shared<Result>(ask: (store: Store) => Promise<Result>, otherwise: Result | null = null): Promise<Result | null> {
  const store = lastingStore();
  if (!store) return otherwise;
  try {
    return await ask(store);
  } catch (error) {
    log.warn({ reason: String(error) }, "a submission is not shared: the store does not answer");
    return otherwise;
  }
}
