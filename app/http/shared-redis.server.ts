import { once } from "node:events";

import { warnSeldom } from "~/log.server";

import { lastingRedis } from "./redis.server";
import { writeState } from "./redis-state.server";
import { inRedisTime } from "./redis-time.server";

const CONNECT_MS = 2000;

type Shared = NonNullable<ReturnType<typeof lastingRedis>>;

let connected: Promise<unknown> | undefined;

/** Whether several containers share a Redis at all. */
export const isShared = () => lastingRedis() !== null;

/**
 * Asks the Redis that all containers share; `otherwise` when there is none, or it is away or full: then each decides alone.
 * `report` gets the reason of a failure.
 */
export async function shared<Result>(
  ask: (redis: Shared) => Promise<Result>,
  otherwise: Result | null = null,
  report: (reason: string) => void = warnOfFailure,
): Promise<Result | null> {
  const redis = lastingRedis();
  if (!redis) return otherwise;
  try {
    await (connected ??= firstConnection(redis));
    return await inRedisTime(() => ask(redis));
  } catch (error) {
    report(String(error));
    return otherwise;
  }
}

/** Redis' time, which all containers share, in milliseconds since 1970. */
export async function timeOf(redis: Shared): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

/** Says in the log, at most once a minute, why what containers share is not known. */
export function warnOfFailure(reason: string): void {
  warnSeldom({ reason }, "what containers share is not known: Redis gave no usable answer");
}

/**
 * Whether the shared Redis takes writes. A full one, or a replica, answers and refuses them: then nothing can be claimed, and
 * containers would not see what each other does. One that is away, or none, is no refusal: each container decides alone.
 */
export async function takesWrites(): Promise<boolean> {
  const redis = lastingRedis();
  if (!redis) return true;
  return (await inRedisTime(() => writeState(redis, "lasting")).catch(() => "away")) !== "refuses writes";
}

/** After a start the first question waits for the connection: what was written before the start must not be overlooked. */
async function firstConnection(redis: Shared): Promise<void> {
  if (redis.status === "ready") return;
  await once(redis, "ready", { signal: AbortSignal.timeout(CONNECT_MS) }).catch(() => undefined);
}
