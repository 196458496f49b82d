import { createHash, randomUUID } from "node:crypto";

import { env } from "~/env.server";
import { shared } from "~/http/shared-store.server";
import { gauge } from "~/metrics.server";

import { longOfMost } from "../arrive/upload-slots.server";
import type { Sender } from "../rules/limits.server";

const KEY = "sa:sending";
/** A container that died gives its slots back after this. */
const LEASE_MS = 60_000;
const RENEW_MS = 5_000;

/** An application on its way, as the others see it: no name of a visitor. */
interface Holder extends Sender {
  readonly id: string;
  /** In milliseconds since 1970. */
  readonly since: number;
}

let sending = 0;

gauge({
  name: "site_applications_sending",
  help: "Applications on their way to the API from this container; of all together UPLOAD_MAX_ACTIVE",
  collect() {
    this.set(sending);
  },
});

/**
 * The slot of one application among those on their way to the API, of all containers together (contract 13). `giveWay` ends the
 * application, within seconds of its slot being somebody else's. Without Redis, or while it is away, the uploads that the
 * process itself lets in are the limit.
 */
export class ApiSlot {
  readonly #holder: Holder;
  readonly #member: string;
  readonly #giveWay: () => void;
  #renewing: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor({ account, address }: Sender, giveWay: () => void) {
    this.#holder = { id: randomUUID(), account: hashOf(account), address: hashOf(address), since: Date.now() };
    this.#member = JSON.stringify(this.#holder);
    this.#giveWay = giveWay;
  }

  /** Takes the slot, unless all are taken and nobody has to give way; whether it is taken, by now or before. */
  async take(): Promise<boolean> {
    if (this.#renewing) return true;
    const mayGoOn = await mayGo(this.#holder, this.#member);
    if (!mayGoOn || this.#isOver) {
      await this.#leave();
      return false;
    }
    sending += 1;
    this.#renewing = setInterval(() => void this.#renew(), RENEW_MS).unref();
    return true;
  }

  /** Gives the slot back; it is not taken any more after that. */
  release(): void {
    this.#isOver = true;
    if (!this.#renewing) return;
    clearInterval(this.#renewing);
    this.#renewing = undefined;
    sending -= 1;
    void this.#leave();
  }

  async #renew(): Promise<void> {
    if (await isEnded(this.#holder, this.#member)) this.#giveWay();
  }

  async #leave(): Promise<void> {
    await shared((store) => store.zrem(KEY, this.#member));
  }
}

/** Enters an application among those on their way. Where there are too many with it, a long one loses its slot, or it may not go. */
async function mayGo(own: Holder, member: string): Promise<boolean> {
  const now = await shared(nowOf);
  if (now === null) return true;
  const answers = await shared((store) =>
    store
      .multi()
      .zremrangebyscore(KEY, "-inf", now)
      .zadd(KEY, now + LEASE_MS, member)
      .pexpire(KEY, LEASE_MS)
      .zrange(KEY, 0, -1)
      .exec(),
  );
  const all = (answers?.[3]?.[1] ?? []) as string[];
  if (all.length <= env().uploadMaxActive) return true;
  const others = all.filter((each) => each !== member).flatMap((each) => holderOf(each) ?? []);
  const long = longOfMost(others, own, Date.now());
  // Of several that ask at once, one gets the slot.
  return long !== undefined && (await shared((store) => store.zrem(KEY, JSON.stringify(long)), 0)) === 1 && end(long);
}

/** Tells the container that sends it. */
async function end({ id }: Holder): Promise<boolean> {
  return (await shared((store) => store.set(endedKey(id), "1", "PX", LEASE_MS))) !== null;
}

/** Goes on holding a slot, unless it is somebody else's by now: whether it is. */
async function isEnded({ id }: Holder, member: string): Promise<boolean> {
  const found = await shared(async (store) => [await store.exists(endedKey(id)), await nowOf(store)] as const);
  if (!found) return false;
  const [ended, now] = found;
  if (ended === 0)
    await shared((store) =>
      store
        .multi()
        .zadd(KEY, now + LEASE_MS, member)
        .pexpire(KEY, LEASE_MS)
        .exec(),
    );
  return ended === 1;
}

/** The time of Redis, which all containers share, in milliseconds since 1970. */
async function nowOf(store: Parameters<Parameters<typeof shared>[0]>[0]): Promise<number> {
  const [seconds] = await store.time();
  return Number(seconds) * 1000;
}

/** `null` for what is none of ours. */
function holderOf(member: string): Holder | null {
  try {
    const holder = JSON.parse(member) as Holder;
    return typeof holder.since === "number" && JSON.stringify(holder) === member ? holder : null;
  } catch {
    return null;
  }
}

const endedKey = (id: string) => `${KEY}:ended:${id}`;
const hashOf = (name: string) => createHash("sha256").update(name).digest("base64url").slice(0, 16);
