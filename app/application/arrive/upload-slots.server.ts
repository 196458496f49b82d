import type { IncomingMessage } from "node:http";

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

/** An upload under way. */
interface Holder extends Sender {
  /** In milliseconds of the process. */
  readonly since: number;
  readonly giveWay: () => void;
}

/**
 * The uploads under way, counted for each account, each address and in all (contract 13). Each process counts its own:
 * several containers let through that many times the limits, and each container has so many API workers more to spare.
 * Where all are taken, whoever has the most loses one that has lasted for two minutes to somebody with fewer.
 */
export class UploadSlots {
  readonly #most: Readonly<Record<BusyScope, number>>;
  readonly #holders = new Set<Holder>();

  constructor(most: Readonly<Record<BusyScope, number>>) {
    this.#most = most;
  }

  /**
   * A slot for one more upload, to be given back at its end, or whose limit it would pass. `giveWay` ends the upload: its
   * slot is somebody else's then.
   */
  take({ account, address }: Sender, giveWay: () => void): UploadSlot | BusyScope {
    const sender = { account, address };
    if (this.#of("account", account).length >= this.#most.account) return "account";
    if (this.#of("address", address).length >= this.#most.address) return "address";
    if (this.taken >= this.#most.site) {
      const long = this.#longOfMost("address", sender) ?? this.#longOfMost("account", sender);
      if (!long) return "site";
      this.#holders.delete(long);
      long.giveWay();
    }

    const holder = { ...sender, since: performance.now(), giveWay };
    this.#holders.add(holder);
    return { release: () => void this.#holders.delete(holder) };
  }

  /** How many are taken. */
  get taken(): number {
    return this.#holders.size;
  }

  #of(key: keyof Sender, value: string): Holder[] {
    return [...this.#holders].filter((holder) => holder[key] === value);
  }

  /** The newest long upload of whoever has the most uploads, where that is more than `sender` would have. */
  #longOfMost(key: keyof Sender, sender: Sender): Holder | undefined {
    const owners = new Set([...this.#holders].map((holder) => holder[key]));
    const most = Math.max(...[...owners].map((owner) => this.#of(key, owner).length));
    if (most <= this.#of(key, sender[key]).length + 1) return undefined;
    const isLong = (holder: Holder) => performance.now() - holder.since >= LONG_MS;
    return [...this.#holders].findLast((holder) => isLong(holder) && this.#of(key, holder[key]).length === most);
  }
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
 * A slot among the uploads under way in this process, by whatever way they come, or whose limit is reached. An upload that has
 * to give way to others loses its line: what has come of it is saved, as whenever a line breaks.
 */
export function takeUploadSlot(sender: Sender, incoming: IncomingMessage): UploadSlot | BusyScope {
  slots ??= new UploadSlots({ account: 2, address: 8, site: env().uploadMaxActive });
  return slots.take(sender, () => incoming.destroy());
}
