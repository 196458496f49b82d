import { env } from "~/env.server";
import { gauge } from "~/metrics.server";

import type { Sender } from "../rules/limits.server";
import type { BusyScope } from "../rules/outcome";

/** A slot for one upload. Giving it back a second time does nothing. */
export interface UploadSlot {
  release(): void;
}

/**
 * The uploads under way, counted for each account, each address and in all (contract 13). Each process counts its own:
 * several containers let through that many times the limits, and each container has so many API workers more to spare.
 */
export class UploadSlots {
  readonly #most: Readonly<Record<BusyScope, number>>;
  readonly #taken = new Map<string, number>();

  constructor(most: Readonly<Record<BusyScope, number>>) {
    this.#most = most;
  }

  /** A slot for one more upload, to be given back at its end, or whose limit it would pass. */
  take({ account, address }: Sender): UploadSlot | BusyScope {
    const keys: readonly (readonly [BusyScope, string])[] = [
      ["account", `account ${account}`],
      ["address", `address ${address}`],
      ["site", "site"],
    ];
    const full = keys.find(([scope, key]) => (this.#taken.get(key) ?? 0) >= this.#most[scope]);
    if (full) return full[0];

    for (const [, key] of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    let held = true;
    return {
      release: () => {
        if (!held) return;
        held = false;
        for (const [, key] of keys) this.#leave(key);
      },
    };
  }

  /** How many are taken. */
  get taken(): number {
    return this.#taken.get("site") ?? 0;
  }

  #leave(key: string): void {
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
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

/** A slot for an upload to this process, by whatever way they come, or whose limit is reached. */
export function takeUploadSlot(sender: Sender): UploadSlot | BusyScope {
  slots ??= new UploadSlots({ account: 2, address: 8, site: env().uploadMaxActive });
  return slots.take(sender);
}
