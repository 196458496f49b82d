import { createHash, randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";

import { env } from "~/env.server";
import { shared, timeOf } from "~/http/shared-redis.server";
import { inOwnRedisTime } from "~/http/redis-time.server";
import { gauge } from "~/metrics.server";

import type { Sender } from "../rules/limits.server";
import type { BusyScope } from "../rules/outcome";

/** When all slots are taken, an address or account that has uploaded for so long can lose one if it has more than the newcomer. */
const LONG_MS = 60_000;
/** An account that has uploaded for so long can lose one to an account that has none: a crowd of one slow upload each would hold the site for hours. */
const LONGEST_MS = 10 * 60_000;
/** Who begins anew within this goes on: groups of addresses that take turns of a minute hold the site as well. */
const BREAK_MS = 60 * 60_000;
/** Contract 13. */
const MOST_OF_ONE = { account: 2, address: 8 };
/** In Redis: the applications on their way to the API from all containers, each until its lease ends. */
const KEY = "sa:sending";
/** A container that died gives its slots back after this. */
const SLOT_LEASE_MS = 60_000;
const RENEW_MS = 5_000;

/** Gives a slot back. A second time it does nothing. */
type GiveBack = () => void;

/**
 * An upload or application that has a slot: when it began, and since when its account and address would have had one without
 * breaks; in milliseconds.
 */
interface Taken extends Sender {
  readonly begun: number;
  readonly since: Readonly<Record<keyof Sender, number>>;
}

/**
 * The slot of an application, as it lies in Redis, since a time of Redis in milliseconds; `before` is for how long its address had
 * uploaded by then, absent in those of versions before 30 November 2026.
 */
interface Lease extends Sender {
  readonly id: string;
  readonly since: number;
  readonly before?: number;
}

/** How long each account and each address had uploaded when its last upload ended; of the last 5,000. */
const uploaded = { account: newTimes(), address: newTimes() };
/** The uploads under way in this process. */
const uploads = new Set<Taken & { giveWay: () => void }>();
let sending = 0;

/**
 * Takes a slot among the uploads under way in this process, by whatever way they come, and returns what gives it back; or whose
 * limit is reached. `giveWay` ends the upload, its slot is somebody else's then: what has come of it is saved, as whenever a line
 * breaks.
 */
export function takeUploadSlot({ account, address }: Sender, giveWay: () => void): GiveBack | BusyScope {
  const now = performance.now();
  const since = { account: sinceWhen("account", account, now), address: sinceWhen("address", address, now) };
  const own = { account, address, begun: now, since, giveWay };
  const limit = limitFor([...uploads], own, now);
  if (limit && !limit.long) return limit.scope;
  if (limit?.long) {
    uploads.delete(limit.long);
    limit.long.giveWay();
  }
  uploads.add(own);
  return () => {
    if (!uploads.delete(own)) return;
    const end = performance.now();
    uploaded.account.set(account, { end, ms: end - since.account });
    uploaded.address.set(address, { end, ms: end - since.address });
  };
}

/** Since when an account or address would have uploaded without its breaks: since now where it has not. */
function sinceWhen(key: keyof Sender, name: string, now: number): number {
  const others = [...uploads].filter((each) => each[key] === name).map(({ since }) => since[key]);
  const before = uploaded[key].get(name);
  return Math.min(before && now - before.end < BREAK_MS ? now - before.ms : now, ...others);
}

/**
 * The slot of one application among those on their way to the API, of all containers together: by account, by address and in all
 * (contract 13); `null` where all are taken and nobody has to give way. `giveWay` ends the application, within seconds of its
 * slot being somebody else's. Without Redis, or while it is away, the uploads that the process itself lets in are the limit.
 */
export async function takeApiSlot({ account, address }: Sender, giveWay: () => void): Promise<GiveBack | null> {
  // As the other containers see it: no name of a visitor.
  const own = { id: randomUUID(), account: hashOf(account), address: hashOf(address) };
  const begun = performance.now();
  const before = Math.round(begun - sinceWhen("address", address, begun));
  let member = "";
  const leave = () => inOwnRedisTime(() => shared((redis) => redis.zrem(KEY, member)));
  const found = await shared(async (redis) => {
    const now = await timeOf(redis);
    member = JSON.stringify({ ...own, since: now, before } satisfies Lease);
    const entered = redis
      .multi()
      .zremrangebyscore(KEY, "-inf", now)
      .zadd(KEY, now + SLOT_LEASE_MS, member);
    const answers = await entered.pexpire(KEY, SLOT_LEASE_MS).zrange(KEY, 0, -1).exec();
    const all = ((answers?.[3]?.[1] ?? []) as string[]).filter((each) => each !== member);
    return { others: all.map(leaseOf), now };
  });
  if (found && !(await hasRoom(own, found.others, found.now))) {
    await leave();
    return null;
  }
  // One that Redis did not know when it began is not counted.
  const renew = async () => {
    if (member !== "" && (await isEnded(own.id, member))) giveWay();
  };
  let renewal = Promise.resolve();
  const renewing = setInterval(() => (renewal = renew()), RENEW_MS).unref();
  sending += 1;
  return () => {
    clearInterval(renewing);
    sending -= 1;
    // One that is not given back, or is renewed behind that, counts for a minute.
    void renewal.catch(() => undefined).then(leave);
  };
}

/**
 * The slot that a `member` of the set in Redis names. Of an account it counts from its own beginning: who has uploaded for long has
 * documents to send.
 */
function leaseOf(member: string) {
  const { since, before = 0, ...lease } = JSON.parse(member) as Lease;
  return { ...lease, begun: since, since: { account: since, address: since - before }, member };
}

/** Whether there is room for one more: where there are too many with it, a long one loses its slot. */
async function hasRoom(own: Sender, others: readonly ReturnType<typeof leaseOf>[], now: number): Promise<boolean> {
  const limit = limitFor(others, own, now);
  if (!limit?.long) return !limit;
  const { id, member } = limit.long;
  // Of several that ask at once, one gets the slot.
  if ((await shared((redis) => redis.zrem(KEY, member))) !== 1) return false;
  return (await shared((redis) => redis.set(endedKey(id), "1", "PX", SLOT_LEASE_MS))) !== null;
}

/** Makes a lease last; whether the slot is somebody else's by now. */
async function isEnded(id: string, member: string): Promise<boolean | null> {
  return await shared(async (redis) => {
    if (await redis.exists(endedKey(id))) return true;
    const until = (await timeOf(redis)) + SLOT_LEASE_MS;
    await redis.multi().zadd(KEY, until, member).pexpire(KEY, SLOT_LEASE_MS).exec();
    return false;
  });
}

/** Whose limit one more would pass (contract 13), and the one that has to give way to it, if any; `null` where there is room. */
function limitFor<Each extends Taken>(
  all: readonly Each[],
  own: Sender,
  now: number,
): { scope: BusyScope; long?: Each } | null {
  if (countOf(all, "account", own) >= MOST_OF_ONE.account) return { scope: "account" };
  const ofAddress = all.filter(({ address }) => address === own.address);
  if (ofAddress.length >= MOST_OF_ONE.address) return { scope: "address", long: longToEnd(ofAddress, own, now) };
  return all.length >= env().uploadMaxActive ? { scope: "site", long: longToEnd(all, own, now) } : null;
}

/**
 * The one to end of the address with the most, where that is more than the address of `newcomer` would have, and it has uploaded for a
 * minute: its newest, first of those whose account has uploaded as long. Else the same by accounts. Else one of the account that has
 * uploaded for longest, over ten minutes, where that of `newcomer` has none.
 */
function longToEnd<Each extends Taken>(all: readonly Each[], newcomer: Sender, now: number): Each | undefined {
  for (const key of ["address", "account"] as const) {
    const most = Math.max(...all.map((each) => countOf(all, key, each)));
    if (most <= countOf(all, key, newcomer) + 1) continue;
    const own = all.filter((each) => now - each.since[key] >= LONG_MS && countOf(all, key, each) === most);
    const long = own.filter(({ since }) => now - since.account >= LONG_MS);
    const newest = (long.length > 0 ? long : own).sort((one, other) => one.begun - other.begun).at(-1);
    if (newest) return newest;
  }
  if (countOf(all, "account", newcomer) > 0) return undefined;
  const longest = all.filter(({ since }) => now - since.account >= LONGEST_MS);
  return longest.sort((one, other) => one.since.account - other.since.account)[0];
}

function countOf(all: readonly Sender[], key: keyof Sender, own: Sender): number {
  return all.filter((each) => each[key] === own[key]).length;
}

function newTimes() {
  return new LRUCache<string, { end: number; ms: number }>({ max: 5000 });
}

const endedKey = (id: string) => `${KEY}:ended:${id}`;
const hashOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 16);

gauge({
  name: "site_uploads",
  help: "Uploads under way",
  read: () => uploads.size,
});

gauge({
  name: "site_uploads_most",
  help: "Uploads that this container may have under way at once (UPLOAD_MAX_ACTIVE)",
  read: () => env().uploadMaxActive,
});

gauge({
  name: "site_applications_sending",
  help: "Applications on their way to the API from this container; of all together UPLOAD_MAX_ACTIVE",
  read: () => sending,
});
