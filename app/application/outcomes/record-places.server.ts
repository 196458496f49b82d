import { LRUCache } from "lru-cache";

import { recordFiles } from "./record-files.server";
import { KEPT_SECONDS, type Records } from "./records.server";
import { isShared, shared } from "./shared-store.server";

const addressOf = (name: string) => `sa:outcome:${name}`;

const sharedRecords: Records = {
  get: (name) => shared((store) => store.get(addressOf(name))),
  put: async (name, text) => (await shared((store) => store.set(addressOf(name), text, "EX", KEPT_SECONDS))) === "OK",
  drop: async (name) => void (await shared((store) => store.del(addressOf(name)))),
};

const memory = new LRUCache<string, string>({ max: 5_000, ttl: KEPT_SECONDS * 1000 });

/** The last resort: it does not outlive the process. */
const ownRecords: Records = {
  get: async (name) => memory.get(name) ?? null,
  put: async (name, text) => memory.set(name, text).has(name),
  drop: async (name) => void memory.delete(name),
};

/** Where records may be, the best place first: a later one is for when those before it fail. */
export function recordPlaces(): readonly Records[] {
  return isShared() ? [sharedRecords, recordFiles, ownRecords] : [recordFiles, ownRecords];
}
