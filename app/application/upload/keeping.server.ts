import { createHash, type Hash } from "node:crypto";

import type { KeptFile } from "../kept/kept-file";
import { type KeptFiles, type KeptWriter, StoreFailure } from "../kept/kept-files.server";
import { NoSuchFile } from "../kept/place.server";
import { lengthOfAll } from "../kept/sealed-records.server";
import { FileLetGo } from "../kept/store-failure.server";

import type { DocumentGroup } from "./documents";
import { shownName } from "./document-name.server";
import { DocumentRefusal, type FileWatch } from "./inspection.server";
import { type DocumentProblem, uploadMessages } from "./outcome";
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
  /** Bytes that the store was not given yet. */
  coming: Buffer[];
  /** Why the draft has no room for it. */
  problem?: DocumentProblem;
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
 * kept already is not kept twice, and is found again although the store takes nothing any more.
 */
export class Keeping implements FileWatch {
  /** Files that the draft has no room for. */
  readonly problems: DocumentProblem[] = [];
  readonly #store: KeptFiles;
  readonly #present: readonly KeptFile[];
  readonly #sender: Sender;
  /** Files of the form that are kept by now. */
  readonly #kept: string[] = [];
  #failure: Error | null = null;
  #lost = false;
  /** Files that have come and may have been kept before: nobody knows yet. */
  #undecided = 0;
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

  /** The ids of the files that were kept while they came. */
  get kept(): readonly string[] {
    return this.#kept;
  }

  /** Whether any file is kept, of this form or from before. */
  get keepsSome(): boolean {
    return this.#kept.length > 0 || this.#present.some(({ whole }) => whole);
  }

  /** Whether a good file of the form is not kept. */
  get lost(): boolean {
    return this.#lost;
  }

  /** The store takes bytes more slowly than they come. */
  get congested(): boolean {
    return this.#waiting > WAITING_BYTES;
  }

  begin({ group, name }: { group: DocumentGroup; name: string }): void {
    const known = this.#present.some((file) => file.whole && file.group === group.name && file.name === name);
    const current: Current = { group, name, size: 0, hash: known ? createHash("sha256") : null, coming: [] };
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
    if (!current) return;
    current.size += bytes.length;
    current.hash?.update(bytes);
    if (this.#failure) return;
    this.#waiting += bytes.length;
    current.coming.push(bytes);
    if (current.coming.length === 1) this.#do(() => this.#write(current));
  }

  /** All that has come while the store was busy, at once: a write costs as much for 64 kB as for one. */
  async #write(current: Current): Promise<void> {
    const pieces = current.coming.splice(0);
    try {
      await this.#writer?.write(pieces);
    } catch (error) {
      await this.#drop();
      this.#refuseBy(error, current);
    }
    const held = this.congested;
    this.#waiting -= lengthOfAll(pieces);
    if (held && !this.congested) this.#events?.room();
  }

  end(): void {
    const current = this.#current;
    this.#current = null;
    if (!current) return;
    if (current.hash) this.#undecided += 1;
    this.#queue = this.#queue.then(async () => {
      const again = await this.#wasKept(current);
      if (current.hash) this.#undecided -= 1;
      try {
        if (again) await this.#leave(current, again === "unknown" ? null : again);
        else if (this.#failure) this.#lost = true;
        else await this.#keep();
      } catch (error) {
        await this.#drop();
        if (isRemoved(error)) return this.#refuseBy(error, current);
        this.#lost = true;
        this.#fail(error);
      }
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
        if (this.#undecided > 0) {
          this.#lost = true;
          this.#events?.again();
        }
        resolve();
      }, SETTLE_MS);
    });
    await Promise.race([this.#queue, enough]);
    clearTimeout(timer);
  }

  async #keep(): Promise<void> {
    if (!this.#writer) return;
    const file = await this.#writer.finish();
    this.#writer = null;
    this.#kept.push((await this.#store.keepOne(file, { chosenAgain: true })).id);
  }

  /** It is kept already: what has come now is not needed, nor is it too much. */
  async #leave(current: Current, kept: KeptFile | null): Promise<void> {
    await this.#drop();
    this.problems.splice(0, Infinity, ...this.problems.filter((problem) => problem !== current.problem));
    this.#events?.again();
    if (kept && !this.#failure) await this.#store.keepOne(kept, { chosenAgain: true });
  }

  /** The file that was kept before and is the same. While nobody can say it counts as kept, and as lost: it must not be sent twice. */
  async #wasKept(current: Current): Promise<KeptFile | "unknown" | null> {
    try {
      return await this.#sameAs(current);
    } catch (error) {
      this.#lost = true;
      this.#fail(error);
      return "unknown";
    }
  }

  async #sameAs({ group, name, size, hash }: Current): Promise<KeptFile | null> {
    const own = hash?.digest("hex");
    if (own === undefined) return null;
    for (const file of this.#present) {
      const isCandidate = file.whole && file.group === group.name && file.name === name && file.kept === size;
      if (isCandidate && (await this.#holds(file, own))) return file;
    }
    return null;
  }

  async #holds({ id }: KeptFile, digest: string): Promise<boolean> {
    try {
      return await this.#store.holds(id, digest);
    } catch (error) {
      if (error instanceof StoreFailure) throw error;
      return false;
    }
  }

  /**
   * Notes with its sentence that the draft has no room for a file, or that the visitor has removed it while it came;
   * throws on what is a failure of the store.
   */
  #refuseBy(error: unknown, current: Current): void {
    const file = shownName(current.name);
    if (error instanceof DocumentRefusal) {
      const [{ reason, message }] = error.problems;
      current.problem = { reason, group: current.group.name, file, message };
    } else if (isRemoved(error)) {
      current.problem = { reason: "gone", group: current.group.name, file, message: uploadMessages.gone(file) };
    } else throw error;
    this.problems.push(current.problem);
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

/** Whether a file was removed while it was being written: by its visitor, with another tab. */
const isRemoved = (error: unknown) => error instanceof FileLetGo || error instanceof NoSuchFile;
