import { LRUCache } from "lru-cache";

/** What is known of a whole file that this process has written, or read to its end. */
export interface Proof {
  /** SHA-256 of its bytes in hexadecimal: whole files never change, and no id is given twice. */
  digest?: string;
  /** How it was stored when all its bytes were what was kept (`StoredFile.version`). */
  version?: string | null;
}

/** By draft and file. */
const proofs = new LRUCache<string, Proof>({ maxSize: 20_000, sizeCalculation: () => 1 });

/** Adds to what is known of a file. */
export function noteProof(name: string, proof: Proof): void {
  proofs.set(name, { ...proofs.get(name), ...proof });
}

/** What is known of a file: nothing, where this process has had nothing to do with it. */
export function proofOf(name: string): Proof {
  return proofs.get(name) ?? {};
}
