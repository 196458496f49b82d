import { setImmediate } from "node:timers/promises";

import { LRUCache } from "lru-cache";

import { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";
import { currentAskers, withAskers } from "~/http/request-context.server";
import { shortKey } from "~/http/short-key.server";
import { within } from "~/http/within.server";
import { log } from "~/log.server";
import { counter } from "~/metrics.server";

import { ApiError } from "../failure.server";
import { CacheMemory, type Held } from "./cache-memory.server";
import { forgetShared, readShared, writeShared } from "./shared-cache.server";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
/** For so long an empty list is shown while the API is slow or away; then what Redis has from before, if it has anything. */
const EMPTY_LIFE_MS = 2 * MINUTE;

/** How long an answer is given without asking again, and who keeps it. Stale ones serve for up to a day (contract 5.17). */
export interface CachePolicy {
  readonly freshMs: number;
  readonly memory: CacheMemory;
  /** Whether other containers get it. */
  readonly shared: boolean;
  /** The same of an empty list, which this process alone keeps, and not for long: it is one of any number, or a mistake of the API. */
  readonly emptyMs?: number;
}

const records = new CacheMemory({ mebibytes: 64, entries: 10_000 });
const searches = new CacheMemory({ mebibytes: 16, entries: 2000 });
/** Up to 1000 courses each: beside the searches, of which one of these would push out a hundred. */
const sortedSearches = new CacheMemory({ mebibytes: 16, entries: 200 });

export const policies = {
  /** Courses, universities, posts and events change rarely, but staff expect to see their change at once. */
  lists: { freshMs: MINUTE, memory: records, shared: true },
  /** Lists by an id of the page's address, which may be any number. */
  narrowed: { freshMs: MINUTE, memory: records, shared: true, emptyMs: 10 * SECOND },
  /** One record: as lists, so that a card and its page never disagree for long. */
  details: { freshMs: MINUTE, memory: records, shared: true },
  /** Levels, programmes and countries change a few times a year, and every search page needs them. */
  reference: { freshMs: 10 * MINUTE, memory: records, shared: true, emptyMs: 10 * SECOND },
  /** What visitors type and choose: without end, seldom asked twice, and so never at the cost of the others. */
  searches: { freshMs: MINUTE, memory: searches, shared: false, emptyMs: 10 * SECOND },
  /** The same in the order of the site's own, out of one large read. */
  sorted: { freshMs: MINUTE, memory: sortedSearches, shared: false, emptyMs: 10 * SECOND },
} as const satisfies Record<string, CachePolicy>;

/** While a kept answer is at hand, a page waits for a newer one for this long (contract 10, Stale first). */
const PATIENCE_MS = 300;
const NOTHING_NEW = Symbol("nothing new");
/** While the API fails, a stale answer is given for this long before the API is asked again. */
const RETRY_AFTER_FAILURE_MS = 5 * SECOND;

const staleAnswers = counter({
  name: "site_api_stale_answers_total",
  help: "Answers of the API that were given although they were older than fresh: it was slow, or failed",
});

const staleSeconds = counter({
  name: "site_api_stale_seconds_total",
  help: "Seconds in which at least one such answer was given",
});

let lastStaleSecond = 0;

/** The renewal of one key, under way. */
interface Flight {
  readonly askers: Askers;
  readonly startedAt: number;
  /** The stale answer to show when the new one takes long or fails: this process's own or, without one, Redis's. */
  readonly stale: Promise<Held | null>;
  readonly renewed: Promise<unknown>;
}

/** Shared lists whose last answer was empty. */
const emptied = new LRUCache<string, true>({ max: 1000 });

/** Bounded by the lanes of the API: a flight ends at once when its lane has no room for it. */
const flights = new Map<string, Flight>();

/**
 * The value under `key`, loaded at most once at a time. Fresh values come from the cache; so do older ones when loading
 * takes longer than 300 ms or fails for want of a usable answer. Values are frozen and must be plain JSON. What `load`
 * throws is never stored; that the record is gone also drops the old value.
 */
export async function cached<Value>(policy: CachePolicy, key: string, load: () => Promise<Value>): Promise<Value> {
  const id = shortKey(key);
  const held = policy.memory.find(id);
  if (held && isGoodEnough(held, policy)) {
    if (!isFresh(held, policy)) noteStale();
    return held.value as Value;
  }

  const other = flights.get(id);
  if (!other) return land(takeOff(policy, id, held, load)) as Promise<Value>;
  other.askers.serve(currentAskers());
  try {
    return (await land(other).finally(goOnInTurn)) as Value;
  } catch (error) {
    if (!isBusy(error)) throw error;
    // Whoever took off first may have used up their own share of the lane: that is no answer for others.
    const next = flights.get(id);
    next?.askers.serve(currentAskers());
    return land(next ?? takeOff(policy, id, held, load)) as Promise<Value>;
  }
}

/** What a flight brings, or the stale answer when it is slow. */
async function land(flight: Flight): Promise<unknown> {
  const stale = await flight.stale;
  return stale ? newestSoon(flight, stale.value) : flight.renewed;
}

const goingOn = new Gate({ places: 1, waiting: Infinity, favoursFew: true }, () => new Error("too many wait to go on"));

/** Lets those who have waited for one answer go on one after the other, in turns by visitor, and other work be done between them. */
function goOnInTurn(): Promise<unknown> {
  return goingOn.run(() => setImmediate(), currentAskers());
}

/** Forgets everything held in this process. */
export function clearCache(): void {
  records.clear();
  searches.clear();
  sortedSearches.clear();
  emptied.clear();
}

function isGoodEnough(held: Held, policy: CachePolicy): boolean {
  return isFresh(held, policy) || isPostponed(held);
}

function isPostponed({ askAgainAt = 0 }: Held): boolean {
  // Not by a clock that was ahead.
  const left = askAgainAt - Date.now();
  return left > 0 && left <= RETRY_AFTER_FAILURE_MS;
}

function isFresh({ value, fetchedAt }: Held, policy: CachePolicy): boolean {
  // Also of a clock that was ahead for a moment.
  return Math.abs(Date.now() - fetchedAt) < (isBrief(policy, value) ? policy.emptyMs : policy.freshMs);
}

function isBrief(policy: CachePolicy, value: unknown): policy is CachePolicy & { emptyMs: number } {
  return policy.emptyMs !== undefined && isEmptyList(value);
}

function isOldEmpty(policy: CachePolicy, { value, fetchedAt }: Held): boolean {
  return isBrief(policy, value) && Date.now() - fetchedAt > EMPTY_LIFE_MS;
}

function noteStale(): void {
  staleAnswers.inc();
  const second = Math.floor(Date.now() / SECOND);
  if (second === lastStaleSecond) return;
  lastStaleSecond = second;
  staleSeconds.inc();
}

function takeOff(policy: CachePolicy, id: string, held: Held | null, load: () => Promise<unknown>): Flight {
  const askers = new Askers();
  askers.serve(currentAskers());
  const newest = policy.shared ? newestOf(policy, id, held) : Promise.resolve(held);
  const renewed = newest
    .then((entry) =>
      entry && isGoodEnough(entry, policy) ? entry.value : withAskers(askers, () => renew(policy, id, load)),
    )
    .finally(() => flights.delete(id));
  renewed.catch(() => undefined);
  const stale = held && !isOldEmpty(policy, held) ? Promise.resolve(held) : newest;
  const flight = { askers, startedAt: performance.now(), stale, renewed };
  flights.set(id, flight);
  return flight;
}

/** The new value when it comes in time, else the stale one, and the new one is kept when it comes. */
async function newestSoon(flight: Flight, stale: unknown): Promise<unknown> {
  const left = PATIENCE_MS - (performance.now() - flight.startedAt);
  if (left > 0) {
    try {
      const newest = await within(left, flight.renewed, () => NOTHING_NEW);
      if (newest !== NOTHING_NEW) return newest;
    } catch (error) {
      if (isGone(error)) throw error;
    }
  }
  noteStale();
  return stale;
}

/** What is held here, or what another container stored since. */
async function newestOf(policy: CachePolicy, id: string, held: Held | null): Promise<Held | null> {
  const text = await readShared(id);
  const shared = text === null ? null : parseEntry(text);
  const since = held && !isOldEmpty(policy, held) ? held.fetchedAt : Date.now() - DAY;
  if (!shared || shared.fetchedAt <= since) return held;
  policy.memory.keep(id, shared);
  return shared;
}

async function renew(policy: CachePolicy, id: string, load: () => Promise<unknown>): Promise<unknown> {
  try {
    return keep(policy, id, await load());
  } catch (error) {
    if (isGone(error)) {
      policy.memory.forget(id);
      if (policy.shared) void forgetShared(id);
    } else {
      postpone(policy, id);
    }
    throw error;
  }
}

/** Keeps an answer, and returns it as it is kept. */
function keep(policy: CachePolicy, id: string, value: unknown): unknown {
  const text = JSON.stringify({ value, fetchedAt: Date.now() });
  // A text that was cut out of the API's answer is a part of it for the engine: read anew, it keeps nothing else in memory.
  const entry = JSON.parse(text) as Held;
  policy.memory.keep(id, { ...entry, length: text.length });
  if (policy.shared) share(policy, id, value, text);
  return entry.value;
}

function share(policy: CachePolicy, id: string, value: unknown, text: string): void {
  if (!isBrief(policy, value)) {
    emptied.delete(id);
    return void writeShared(id, text, DAY);
  }
  // Empty twice is no mistake: what was in it does not come back.
  if (emptied.has(id)) void forgetShared(id);
  emptied.set(id, true);
}

function postpone({ memory }: CachePolicy, id: string): void {
  const held = memory.find(id);
  if (!held) return;
  memory.keep(id, { ...held, askAgainAt: Date.now() + RETRY_AFTER_FAILURE_MS });
  log.debug("API fails: answering from stale data");
}

/** An entry as Redis has it, or `null` for rubbish, the future of a container with a wrong clock included. */
function parseEntry(text: string): Held | null {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry !== "object" || entry === null || !("value" in entry) || !("fetchedAt" in entry)) return null;
    const { value, fetchedAt } = entry;
    if (typeof fetchedAt !== "number" || fetchedAt > Date.now() + MINUTE) return null;
    return { value, fetchedAt, length: text.length };
  } catch {
    return null;
  }
}

/** A list, or a page of one, without items. */
function isEmptyList(value: unknown): boolean {
  const items: unknown = typeof value === "object" && value !== null && "items" in value ? value.items : value;
  return Array.isArray(items) && items.length === 0;
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "busy";
}

/**
 * Whether the API says that the record is gone. A gateway in front of it says so of anything while the API is deployed. A refused
 * question was answered before: what is kept is an answer still.
 */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.kind === "absent" && error.isWorded;
}
