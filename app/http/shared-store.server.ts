import { once } from "node:events";

import { warnSeldom } from "~/log.server";

import { lastingStore } from "./redis.server";
import { writeState } from "./store-state.server";
import { inStoreTime } from "./store-time.server";

const CONNECT_MS = 2000;

type Store = NonNullable<ReturnType<typeof lastingStore>>;

let connected: Promise<unknown> | undefined;

/** Whether several containers share a store at all. */
export const isShared = () => lastingStore() !== null;

/**
 * Asks the store that all containers share; `otherwise` when there is none, or it is away or full: then each decides alone.
 * `report` gets the reason of a failure.
 */
export async function shared<Result>(
  ask: (store: Store) => Promise<Result>,
  otherwise: Result | null = null,
  report: (reason: string) => void = warnOfFailure,
): Promise<Result | null> {
  const store = lastingStore();
  if (!store) return otherwise;
  try {
    await (connected ??= firstConnection(store));
    return await inStoreTime(() => ask(store));
  } catch (error) {
    report(String(error));
    return otherwise;
  }
}

/** The store's time, which all containers share, in milliseconds since 1970. */
export async function timeOf(store: Store): Promise<number> {
  const [seconds, micros] = await store.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

function warnOfFailure(reason: string): void {
  warnSeldom({ reason }, "what containers share is not known: Redis gave no usable answer");
}

/**
 * Whether the store takes writes. A full one, or a replica, answers and refuses them: then nothing can be claimed, and
 * containers would not see what each other does. One that is away, or none, is no refusal: each container decides alone.
 */
export async function takesWrites(): Promise<boolean> {
  const store = lastingStore();
  if (!store) return true;
  return (await inStoreTime(() => writeState(store)).catch(() => "away")) !== "refuses writes";
}

/** After a start the first question waits for the connection: what was written before the start must not be overlooked. */
async function firstConnection(store: Store): Promise<void> {
  if (store.status === "ready") return;
  await once(store, "ready", { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined);
}
