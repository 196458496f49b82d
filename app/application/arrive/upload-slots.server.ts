import { env } from "~/env.server";
import { gauge } from "~/metrics.server";

import type { Sender } from "../rules/limits.server";
import type { BusyScope } from "../rules/outcome";

/** A slot for one upload. Giving it back a second time does nothing. */
export interface UploadSlot {
  release(): void;
}

/** An upload that lasts longer gives way to others: an ordinary one of a few documents has ended by then. */
const LONG_MS = 2 * 60_000;

/** An upload under way, since a time in milliseconds. */
interface Holder extends Sender {
  readonly since: number;
}

interface OwnHolder extends Holder {
  readonly giveWay?: () => void;
}

/**
 * The uploads under way in this process, counted for each account, each address and in all (contract 13). What of them goes
 * to the API is counted for all containers as well (`ApiSlot`). Where all are taken, whoever has the most loses one
 * that has lasted for two minutes to somebody with fewer.
 */
export class UploadSlots {
  readonly #most: Readonly<Record<BusyScope, number>>;
  readonly #holders = new Set<OwnHolder>();

  constructor(most: Readonly<Record<BusyScope, number>>) {
    this.#most = most;
  }

  /**
   * A slot for one more upload, to be given back at its end, or whose limit it would pass. `giveWay` ends the upload: its
   * slot is somebody else's then. Left out, it never gives way.
   */
  take({ account, address }: Sender, giveWay?: () => void): UploadSlot | BusyScope {
    const sender = { account, address };
    const holders = [...this.#holders];
    if (of(holders, "account", account).length >= this.#most.account) return "account";
    if (of(holders, "address", address).length >= this.#most.address) return "address";
    if (this.taken >= this.#most.site) {
      const long = giveWay && longOfMost(holders, sender, performance.now());
      if (!long) return "site";
      this.#holders.delete(long);
      long.giveWay?.();
    }

    const holder = { ...sender, since: performance.now(), giveWay };
    this.#holders.add(holder);
    return { release: () => void this.#holders.delete(holder) };
  }

  /** How many are taken. */
  get taken(): number {
    return this.#holders.size;
  }
}

/** The newest long upload of whoever has the most, where that is more than `sender` would have: by addresses, then by accounts. */
export function longOfMost<Each extends Holder>(
  holders: readonly Each[],
  sender: Sender,
  now: number,
): Each | undefined {
  const oldestFirst = [...holders].sort((one, other) => one.since - other.since);
  for (const key of ["address", "account"] as const) {
    const most = Math.max(...holders.map((holder) => of(holders, key, holder[key]).length));
    if (most <= of(holders, key, sender[key]).length + 1) continue;
    const long = oldestFirst.findLast(
      (holder) => now - holder.since >= LONG_MS && of(holders, key, holder[key]).length === most,
    );
    if (long) return long;
  }
  return undefined;
}

function of<Each extends Sender>(holders: readonly Each[], key: keyof Sender, value: string): Each[] {
  return holders.filter((holder) => holder[key] === value);
}

let slots: UploadSlots | undefined;

gauge({
  name: "site_uploads",
  help: "Uploads under way",
  collect() {
    this.set(slots?.taken ?? 0);
  },
});

gauge({
  name: "site_uploads_most",
  help: "Uploads that this container may have under way at once (UPLOAD_MAX_ACTIVE)",
  collect() {
    this.set(env().uploadMaxActive);
  },
});

/**
 * A slot among the uploads under way in this process, by whatever way they come, or whose limit is reached. `giveWay` ends the
 * upload: what has come of it is saved, as whenever a line breaks.
 */
export function takeUploadSlot(sender: Sender, giveWay: () => void): UploadSlot | BusyScope {
  slots ??= new UploadSlots({ account: 2, address: 8, site: env().uploadMaxActive });
  return slots.take(sender, giveWay);
}
