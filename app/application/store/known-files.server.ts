import { warnSeldom } from "~/log.server";

import { openFile, OpenedFile, type Reader, records } from "./opened-file.server";
import type { StoredFile } from "./storage.server";
import type { Store } from "./store.server";
import { BrokenFile } from "./store-failure.server";

/** The draft's name in the store, and the key of its files. */
export interface KnownBy {
  name: string;
  key: string;
}

/**
 * What there is of one draft's files, read as seldom as can be: what is known of a file holds as long as the store says
 * that it is as it was. Every verb throws `StoreFailure`.
 */
export class KnownFiles {
  readonly #name: string;
  readonly #key: string;
  readonly #store: Store;

  constructor({ name, key }: KnownBy, store: Store) {
    this.#name = name;
    this.#key = key;
    this.#store = store;
  }

  /** As they are in the store, in the order in which they were begun. What cannot be read is left out. */
  async all(): Promise<OpenedFile[]> {
    return await this.#lookAt(await this.#store.list(this.#name));
  }

  /** The same, but whole files that are known are taken to be as they were: each of many new ones would look at all others. */
  async allChanging(): Promise<OpenedFile[]> {
    const known = (id: string) => {
      const found = this.#known(id);
      return found?.file.whole ? found.stored : null;
    };
    return await this.#lookAt(await this.#store.list(this.#name, known));
  }

  /** One as it is in the store at this moment. Throws `BrokenFile` when there is none of the draft. */
  async find(id: string): Promise<OpenedFile> {
    const stored = await this.#store.find(this.#name, id);
    const found = stored && (await openFile(this.#reader, this.#key, stored));
    if (!found) throw new BrokenFile(id);
    return found;
  }

  /** The bytes of a file. Throws `BrokenFile`, at the latest at the end, unless they are exactly what was kept. */
  async *bytesOf({ file, seal, start }: OpenedFile): AsyncGenerator<Buffer> {
    let at = start;
    for await (const { bytes, next } of records(this.#reader, file.id, seal, start)) {
      at = next;
      if (bytes.length > 0) yield bytes;
    }
    if (!at.whole) throw new BrokenFile(file.id);
  }

  async #lookAt(stored: readonly StoredFile[]): Promise<OpenedFile[]> {
    const all = await Promise.all(stored.map((each) => this.#look(each)));
    return all.filter((each) => each !== null);
  }

  /** What is known of a file: two looks at a page need not read it twice, and one that has grown is read from there on. */
  async #look(stored: StoredFile): Promise<OpenedFile | null> {
    const known = this.#known(stored.id);
    if (known && isTheSame(known.stored, stored)) return known;
    const found = await openFile(this.#reader, this.#key, stored, known);
    if (found) this.#store.known.set(this.#knownAs(stored.id), found);
    else warnSeldom({}, "a saved document is not what was kept: it is left out");
    return found;
  }

  #known(id: string): OpenedFile | null {
    const known = this.#store.known.get(this.#knownAs(id));
    return known instanceof OpenedFile ? known : null;
  }

  readonly #reader: Reader = (id, start, end) => this.#store.read(this.#name, id, start, end);

  #knownAs(id: string): string {
    return `${this.#name}/${id}/${this.#key}`;
  }
}

function isTheSame(one: StoredFile, other: StoredFile): boolean {
  return one.bytes === other.bytes && one.changed === other.changed;
}
