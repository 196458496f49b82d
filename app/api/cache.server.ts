import { LRUCache } from "lru-cache";

import { log } from "~/log.server";

import { ApiError } from "./failure.server";
import { readShared, writeShared } from "./shared-cache.server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MEMORY_LIMIT = 96 * 1024 * 1024;

/** How long an answer is given without asking again, and how long after that while a new one is fetched behind. */
export interface CachePolicy {
  readonly freshMs: number;
  readonly revalidateMs: number;
}

/** The policies of contract 5.17. Any of them serves stale answers for up to a day while the API fails. */
export const policies = {
  /** Courses, universities, posts and events change rarely, but staff expect to see their change at once. */
  lists: { freshMs: MINUTE, revalidateMs: MINUTE },
  /** One record: as lists, so that a card and its page never disagree for long. */
  details: { freshMs: MINUTE, revalidateMs: MINUTE },
  /** Levels, programmes and countries change a few times a year, and every search page needs them. */
  reference: { freshMs: 10 * MINUTE, revalidateMs: 10 * MINUTE },
} as const satisfies Record<string, CachePolicy>;

/** While the API fails, a stale answer is given for this long before the API is asked again. */
const RETRY_AFTER_FAILURE_MS = 5 * SECOND;

/** An answer with the time it was fetched, in milliseconds since the epoch. */
export interface CacheEntry {
  readonly value: unknown;
  readonly fetchedAt: number;
}

interface Held extends CacheEntry {
  /** Set while the API fails: no new try before this time. */
  readonly askAgainAt?: number;
}

const memory = new LRUCache<string, Held>({
  maxSize: MEMORY_LIMIT,
  sizeCalculation: ({ value }) => JSON.stringify(value).length * 2 + 1,
});
const flights = new Map<string, Promise<unknown>>();

/**
 * The value under `key`, loaded at most once at a time. Fresh values come from the cache; slightly old ones too while
 * a new one is fetched behind; older ones only when loading fails for want of a usable answer. Values are frozen and must
 * be plain JSON. What `load` throws is never stored; a definite refusal (a 404, say) also drops the old value.
 */
export async function cached<Value>(policy: CachePolicy, key: string, load: () => Promise<Value>): Promise<Value> {
  const entry = await lookUp(key, policy);
  if (!entry) return (await fly(key, load)) as Value;

  const age = Date.now() - entry.fetchedAt;
  if (age < policy.freshMs || Date.now() < (entry.askAgainAt ?? 0)) return entry.value as Value;

  const renewed = fly(key, load);
  if (age < policy.freshMs + policy.revalidateMs) {
    renewed.catch(() => undefined);
    return entry.value as Value;
  }
  try {
    return (await renewed) as Value;
  } catch (error) {
    if (isDefinite(error)) throw error;
    return entry.value as Value;
  }
}

/** Forgets everything held in this process. */
export function clearCache(): void {
  memory.clear();
}

async function lookUp(key: string, policy: CachePolicy): Promise<Held | null> {
  const local = memory.get(key);
  if (local && (Date.now() - local.fetchedAt < policy.freshMs || Date.now() < (local.askAgainAt ?? 0))) return local;
  const shared = await readShared(key);
  const newest = !local || (shared && shared.fetchedAt > local.fetchedAt) ? shared : local;
  if (!newest || Date.now() - newest.fetchedAt >= DAY) return null;
  if (newest !== local) remember(key, newest);
  return newest;
}

function fly(key: string, load: () => Promise<unknown>): Promise<unknown> {
  const flying = flights.get(key);
  if (flying) return flying;
  const flight = renew(key, load).finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

async function renew(key: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    const entry = { value: await load(), fetchedAt: Date.now() };
    remember(key, entry);
    void writeShared(key, entry, DAY);
    return entry.value;
  } catch (error) {
    if (isDefinite(error)) memory.delete(key);
    else postpone(key);
    throw error;
  }
}

function remember(key: string, entry: CacheEntry): void {
  memory.set(key, { value: deepFreeze(entry.value), fetchedAt: entry.fetchedAt }, { ttl: DAY });
}

function postpone(key: string): void {
  const held = memory.get(key);
  if (!held) return;
  memory.set(key, { ...held, askAgainAt: Date.now() + RETRY_AFTER_FAILURE_MS });
  log.warn("API fails: answering from stale data");
}

/** True for an answer that the API means: the record is gone, or the question is wrong. */
function isDefinite(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === "absent" || (error.kind === "refused" && error.apiStatus !== 429);
}

/** Makes a value safe to hand to many requests: none can change what the next one gets. */
function deepFreeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
