import { LRUCache } from "lru-cache";

/** SHA-256 of whole files in hexadecimal, by draft and file: whole ones never change, and no id is given twice. */
const digests = new LRUCache<string, string>({ max: 20_000 });

/** Notes the SHA-256 of a whole file that was written or read to its end. */
export function noteDigest(name: string, digest: string): void {
  digests.set(name, digest);
}

/** What a file's bytes were when this process wrote or read them last; `undefined` where it did not. */
export function notedDigest(name: string): string | undefined {
  return digests.get(name);
}
