import { createHash, type Hash } from "node:crypto";

import type { KeptFile } from "../kept/kept-file";
import { type KeptFiles, type KeptWriter, StoreFailure } from "../kept/kept-files.server";

import type { DocumentGroup } from "./documents";
import { shownName } from "./document-name.server";
import { DocumentRefusal, type FileWatch } from "./inspection.server";
import type { DocumentProblem } from "./outcome";
import type { Sender } from "./places.server";

/** What may wait for the store before the browser has to wait too. */
const WAITING_BYTES = 1024 * 1024;
/** How long the end of a form waits for the store. */
const SETTLE_MS = 10_000;

/** Where the files of a draft are kept, and those that it had when the POST came. */
export interface Shelf {
  store: KeptFiles;
  present: readonly KeptFile[];
  /** By whom files are counted. */
  sender: Sender;
}

interface Current {
  group: DocumentGroup;
  name: string;
  size: number;
  /** Of the content, where a file of this name is kept already. */
  hash: Hash | null;
}

/** Who waits for the store. */
export interface KeepingEvents {
  /** It has room again. */
  room(): void;
  /** A file has come that is kept already. */
  again(): void;
}

/**
 * Keeps the files of one form while they pass. A store that fails ends the keeping and nothing else; a file that is
 * kept already is not kept twice.
 */
export class Keeping implements FileWatch {
  /** Files that the draft has no room for. */
  readonly problems: DocumentProblem[] = [];
  readonly #store: KeptFiles;
  readonly #present: readonly KeptFile[];
  readonly #sender: Sender;
  #failure: Error | null = null;
  #again = false;
  #events: KeepingEvents | null = null;
  #current: Current | null = null;
  /** Of the file whose turn it is in the store. */
  #writer: KeptWriter | null = null;
  #queue = Promise.resolve();
  #waiting = 0;

  constructor({ store, present, sender }: Shelf) {
    this.#store = store;
    this.#present = present;
    this.#sender = sender;
  }

  /** Tells from now on one listener, or none. */
  tell(events: KeepingEvents | null): void {
    this.#events = events;
  }

  /** Why the store has failed, or `null`. */
  get failure(): Error | null {
    return this.#failure;
  }

  /** Whether a file of the form was kept already before it. */
  get foundAgain(): boolean {
    return this.#again;
  }

  /** The store takes bytes more slowly than they come. */
  get congested(): boolean {
    return this.#waiting > WAITING_BYTES;
  }

  begin({ group, name }: { group: DocumentGroup; name: string }): void {
    const known = this.#present.some((file) => file.whole && file.group === group.name && file.name === name);
    const current: Current = { group, name, size: 0, hash: known ? createHash("sha256") : null };
    this.#current = current;
    this.#do(async () => {
      try {
        this.#writer = await this.#store.begin({ group: group.name, name, size: null }, this.#sender);
      } catch (error) {
        this.#refuseBy(error, current);
      }
    });
  }

  data(bytes: Buffer): void {
    const current = this.#current;
    if (!current || this.#failure) return;
    current.size += bytes.length;
    this.#waiting += bytes.length;
    this.#do(async () => {
      current.hash?.update(bytes);
      try {
        await this.#writer?.write(bytes);
      } catch (error) {
        await this.#drop();
        this.#refuseBy(error, current);
      }
      const held = this.congested;
      this.#waiting -= bytes.length;
      if (held && !this.congested) this.#events?.room();
    });
  }

  end(): void {
    const current = this.#current;
    this.#current = null;
    if (!current) return;
    this.#do(async () => {
      if (!this.#writer) return;
      if (await this.#isKept(current)) {
        this.#again = true;
        await this.#drop();
        await this.#dropParts(current);
        this.#events?.again();
        return;
      }
      await this.#writer.finish();
      this.#writer = null;
      await this.#dropParts(current);
    });
  }

  refuse(): void {
    this.#current = null;
    this.#do(() => this.#drop());
  }

  /** Waits until the store has everything that has come, or has failed. A file that has no end yet is dropped. */
  async finish(): Promise<void> {
    this.refuse();
    await this.settled();
  }

  /** Waits until the store has everything that has come, or has failed: at most ten seconds. */
  async settled(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        this.#fail(new StoreFailure("unavailable", "slow"));
        resolve();
      }, SETTLE_MS);
    });
    await Promise.race([this.#queue, enough]);
    clearTimeout(timer);
  }

  /** Drops the unfinished copies of a file of this name: the whole one has come. */
  async #dropParts({ group, name }: Current): Promise<void> {
    for (const file of this.#present) {
      if (!file.whole && file.group === group.name && file.name === name) await this.#store.remove(file.id);
    }
  }

  async #isKept({ group, name, size, hash }: Current): Promise<boolean> {
    if (!hash) return false;
    const own = hash.digest("hex");
    for (const file of this.#present) {
      const isCandidate = file.whole && file.group === group.name && file.name === name && file.kept === size;
      if (isCandidate && (await this.#hashOf(file)) === own) return true;
    }
    return false;
  }

  async #hashOf({ id }: KeptFile): Promise<string | null> {
    const hash = createHash("sha256");
    try {
      for await (const bytes of this.#store.read(id)) hash.update(bytes);
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      return null;
    }
    return hash.digest("hex");
  }

  /** Notes the limit of the draft that refuses a file, with its sentence; throws on what is a failure of the store. */
  #refuseBy(error: unknown, { group, name }: Current): void {
    if (!(error instanceof DocumentRefusal)) throw error;
    const [{ reason, message }] = error.problems;
    this.problems.push({ reason, group: group.name, file: shownName(name), message });
  }

  /** Removes what is stored of a file that gets no end. */
  async #drop(): Promise<void> {
    const writer = this.#writer;
    this.#writer = null;
    await writer?.discard().catch(() => undefined);
  }

  #do(work: () => Promise<unknown>): void {
    this.#queue = this.#queue.then(async () => {
      if (this.#failure) return;
      try {
        await work();
      } catch (error) {
        this.#fail(error);
      }
      if (this.#failure) await this.#drop();
    });
  }

  #fail(error: unknown): void {
    if (this.#failure) return;
    this.#failure = error instanceof Error ? error : new Error(String(error));
    this.#waiting = 0;
    this.#events?.room();
  }
}
