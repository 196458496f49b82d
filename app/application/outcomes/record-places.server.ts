import { LRUCache } from "lru-cache";

import { isShared, shared } from "~/http/shared-store.server";

import { recordFiles } from "./record-files.server";
import { KEPT_SECONDS, type Records } from "./records.server";

const addressOf = (name: string) => `sa:outcome:${name}`;

const sharedRecords: Records = {
  get: async (name) => (await shared(async (store) => ({ text: await store.get(addressOf(name)) })))?.text,
  put: async (name, text) => void (await shared((store) => store.set(addressOf(name), text, "EX", KEPT_SECONDS))),
  drop: async (name) => void (await shared((store) => store.del(addressOf(name)))),
};

const memory = new LRUCache<string, string>({ max: 5_000, ttl: KEPT_SECONDS * 1000 });

/** They do not outlive the process, and need nothing else. */
const ownRecords: Records = {
  get: async (name) => memory.get(name) ?? null,
  put: async (name, text) => void memory.set(name, text),
  drop: async (name) => void memory.delete(name),
};

/** Where records are kept, each in every place: what a place before it says of an open outcome is the later word. */
export function recordPlaces(): readonly Records[] {
  return isShared() ? [sharedRecords, recordFiles, ownRecords] : [recordFiles, ownRecords];
}
