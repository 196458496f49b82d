import type { IncomingMessage } from "node:http";

import { env } from "~/env.server";
import { gauge } from "~/metrics.server";

import type { Sender } from "../rules/limits.server";
import type { BusyScope } from "../rules/outcome";

/** A slot for one upload. Giving it back a second time does nothing. */
export interface UploadSlot {
  release(): void;
}

/** An upload under way. */
interface Holder extends Sender {
  readonly giveWay: () => void;
}

/**
 * The uploads under way, counted for each account, each address and in all (contract 13). Each process counts its own:
 * several containers let through that many times the limits, and each container has so many API workers more to spare.
 * Where all are taken, whoever has the most loses the newest of them to somebody with fewer.
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
      const last = this.#newestOfMost("address", sender) ?? this.#newestOfMost("account", sender);
      if (!last) return "site";
      this.#holders.delete(last);
      last.giveWay();
    }

    const holder = { ...sender, giveWay };
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

  /** The newest upload of whoever has the most, where that is more than `sender` would have. */
  #newestOfMost(key: keyof Sender, sender: Sender): Holder | undefined {
    let most = this.#of(key, sender[key]).length + 1;
    let newest: Holder | undefined;
    for (const value of new Set([...this.#holders].map((holder) => holder[key]))) {
      const held = this.#of(key, value);
      if (held.length <= most) continue;
      most = held.length;
      newest = held.at(-1);
    }
    return newest;
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
