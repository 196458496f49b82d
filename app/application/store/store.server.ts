import { LRUCache } from "lru-cache";

import { leads } from "~/http/leader.server";
import { log } from "~/log.server";

import { uploadLimits } from "../rules/limits.server";
import type { Share } from "../rules/outcome";
import type { Sender } from "../arrive/upload-slots.server";

import { type KnownStored, NoSuchFile, type Storage, type StoredEnd, type StoredFile } from "./storage.server";
import { lengthOfAll, META_RECORD_BYTES } from "./sealed-records.server";
import { Quotas } from "./quotas.server";
import { asked, StoreFailure } from "./store-failure.server";

/** What a file takes beside its bytes: an entry, and on average half of a block twice. */
const ENTRY_BYTES = 4096;
const SWEEP_MS = 5 * 60_000;
/** Of the whole store, what the drafts of one address may hold together; one application it may always hold. */
const ADDRESS_SHARE = 0.5;
const MOST_HELD = 50_000;
/** A full store is counted anew at most so often: others may have made room. */
const RECOUNT_MS = 10_000;
/** A file begins with its description in one piece: after this its writer is dead. */
const HALF_BEGUN_MS = 60 * 60_000;

export interface StoreLimits {
  /** Of all files together, what they take beside their bytes included. */
  maxBytes: number;
  /** How long after its last change a draft's files are kept. */
  keptMs: number;
}

/** What an operator sees. */
export interface StoreFigures {
  bytes: number;
  drafts: number;
  /** Since the last change of the draft that was changed longest ago, in seconds; 0 when there is none. */
  oldestSeconds: number;
}

/**
 * The place of all kept files, with its limits: how much there may be in all and of one visitor, and for how long. It
 * is counted at the start and every few minutes while it is swept, and kept in mind between. Every verb throws
 * `StoreFailure`.
 */
export class Store {
  readonly #storage: Storage;
  readonly #limits: StoreLimits;
  readonly #shares: Quotas;
  /** What is known of files without reading them again, by whoever can open them. */
  readonly known = new LRUCache<string, object>({ max: 5_000, ttl: 10 * 60_000 });
  /** What each draft holds, as of the last sweep and of what this process has done since. */
  readonly #held = new LRUCache<string, number>({ maxSize: MOST_HELD, sizeCalculation: () => 1 });
  #bytes = 0;
  /** All that was ever added by this process. */
  #taken = 0;
  #drafts = 0;
  #oldest: number | null = null;
  #counted = Number.NEGATIVE_INFINITY;
  #counting: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(storage: Storage, limits: StoreLimits) {
    this.#storage = storage;
    this.#limits = limits;
    const isTooMuch = (drafts: readonly string[]) => {
      const most = Math.max(limits.maxBytes * ADDRESS_SHARE, uploadLimits().totalBytes);
      return drafts.reduce((sum, draft) => sum + (this.#held.get(draft) ?? 0), 0) > most;
    };
    this.#shares = new Quotas({ keptMs: limits.keptMs, isTooMuch, end: (draft) => this.#end(draft) });
  }

  get keptMs(): number {
    return this.#limits.keptMs;
  }

  /** Sweeps now and every five minutes until the process ends. */
  start(): this {
    const sweep = () => void this.sweep().catch(() => undefined);
    // Several processes on one folder do not all sweep at the same moment.
    this.#timer ??= setInterval(sweep, SWEEP_MS + Math.random() * 30_000).unref();
    sweep();
    return this;
  }

  /** As of the last sweep; the bytes as of now. */
  figures(): StoreFigures {
    const oldestSeconds = this.#oldest === null ? 0 : Math.max(0, (Date.now() - this.#oldest) / 1000);
    return { bytes: this.#bytes, drafts: this.#drafts, oldestSeconds };
  }

  /** What is stored of a draft, unless its time is over, in the order in which it was begun. `known` as in `Storage`. */
  async list(draft: string, known?: KnownStored): Promise<StoredFile[]> {
    const stored = await asked(() => this.#storage.list(draft, known));
    if (this.#isOver(stored)) {
      await this.removeDraft(draft);
      return [];
    }
    return stored.sort((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** What is stored of one file, unless the time of its draft is over. */
  async find(draft: string, id: string): Promise<StoredFile | null> {
    const isIt = (file: StoredFile) => file.id === id;
    const found = (await asked(() => this.#storage.list(draft, allBut(id)))).find(isIt);
    if (!found || !this.#isOver([found])) return found ?? null;
    return (await this.list(draft)).find(isIt) ?? null;
  }

  /** A new file of a visitor that starts with `first`; `size` bytes more are to follow. */
  async create(draft: string, id: string, first: Buffer, size: number, by: Partial<Sender>): Promise<StoredEnd> {
    const full = await this.#shares.enter(draft, by);
    if (full) throw new StoreFailure("share", full, full);
    try {
      const end = await this.#taking(draft, first.length + ENTRY_BYTES, size, () =>
        asked(() => this.#storage.create(draft, id, first), {
          late: (made) => made.close().finally(() => this.#storage.remove(draft, id)),
        }),
      );
      await this.#shares.endOldest(by);
      return this.#limited(draft, end);
    } catch (error) {
      await this.#leaveUnlessHeld(draft);
      throw error;
    }
  }

  /** A draft in which nothing could be begun takes nothing of anybody's share. */
  async #leaveUnlessHeld(draft: string): Promise<void> {
    const stored = await asked(() => this.#storage.list(draft)).catch(() => null);
    if ((stored?.length ?? this.#held.get(draft) ?? 0) === 0) await this.#shares.leave(draft);
  }

  /** Whose share leaves a visitor no room for files, or `null`. */
  quotaUsedUp(by: Partial<Sender>): Promise<Share | null> {
    return this.#shares.usedUp(by);
  }

  async #end(draft: string): Promise<void> {
    await this.removeDraft(draft);
    log.info({}, "an account has begun a ninth draft: the one that was changed longest ago has ended");
  }

  /** The end of a file of `stored` bytes, cut to `bytes` before, for a visitor who goes on with it. */
  async open(draft: string, stored: StoredFile, bytes: number, by: Partial<Sender>): Promise<StoredEnd | null> {
    // A file that was begun with no byte would be a way around what an address may hold.
    const full = await this.#shares.enter(draft, by);
    if (full) throw new StoreFailure("share", full, full);
    const end = await asked(() => this.#storage.open(draft, stored.id, bytes, stored.bytes), {
      late: async (made) => made?.close(),
    });
    this.#free(draft, stored.bytes - bytes);
    return end && this.#limited(draft, end);
  }

  async *read(draft: string, id: string, start: number, end?: number): AsyncGenerator<Buffer> {
    const pieces = this.#storage.read(draft, id, start, end)[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await asked(() => pieces.next());
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return?.();
    }
  }

  /** Removes a file; none is no failure. */
  async remove(draft: string, id: string): Promise<void> {
    try {
      const stored = await asked(() => this.#storage.list(draft, allBut(id)));
      await asked(() => this.#storage.remove(draft, id));
      this.#free(draft, sizeOf(stored.filter((file) => file.id === id)));
      if (stored.every((file) => file.id === id)) await this.#shares.leave(draft);
    } catch (error) {
      if (!(error instanceof NoSuchFile)) throw error;
    }
  }

  async removeDraft(draft: string): Promise<void> {
    const stored = await asked(() => this.#storage.list(draft));
    await asked(() => this.#storage.removeDraft(draft));
    this.#free(draft, sizeOf(stored));
    await this.#shares.leave(draft);
  }

  /** Counts what there is, and removes what is over or left half made: of all containers one does, each time. */
  sweep(): Promise<void> {
    return (this.#counting ??= this.#sweep().finally(() => (this.#counting = null)));
  }

  async #sweep(): Promise<void> {
    const before = this.#taken;
    const removes = await leads("sweep", SWEEP_MS);
    let [bytes, drafts, removed] = [0, 0, 0];
    let oldest: number | null = null;
    this.#held.clear();
    for await (const { draft, files } of this.#all()) {
      if (this.#isOver(files)) {
        if (!removes) continue;
        await this.removeDraft(draft);
        removed += 1;
        continue;
      }
      if (removes) await this.#removeHalfBegun(draft, files);
      if (files.length === 0) continue;
      bytes += sizeOf(files);
      this.#held.set(draft, sizeOf(files));
      drafts += 1;
      oldest = Math.min(oldest ?? Number.POSITIVE_INFINITY, lastChange(files));
    }
    if (removes) await asked(() => this.#storage.tidy());
    // What came in meanwhile may have been counted or not: rather twice than never.
    this.#bytes = bytes + this.#taken - before;
    this.#drafts = drafts;
    this.#oldest = oldest;
    this.#counted = performance.now();
    if (removed > 0) log.info({ drafts: removed }, "saved documents whose time was over were deleted");
  }

  async *#all() {
    const drafts = this.#storage.drafts()[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await asked(() => drafts.next());
      if (done) return;
      yield value;
    }
  }

  async #removeHalfBegun(draft: string, files: readonly StoredFile[]): Promise<void> {
    for (const { id, bytes, changed } of files) {
      if (bytes >= META_RECORD_BYTES || changed > Date.now() - HALF_BEGUN_MS) continue;
      await asked(() => this.#storage.remove(draft, id));
    }
  }

  /** An end that takes no more than there is room for. */
  #limited(draft: string, end: StoredEnd): StoredEnd {
    let unsettled = 0;
    return {
      append: (records) => {
        const bytes = lengthOfAll(records);
        unsettled += bytes;
        return this.#taking(draft, bytes, 0, () => asked(() => end.append(records), { bytes: unsettled }));
      },
      settle: async () => {
        await asked(() => end.settle(), { bytes: unsettled });
        unsettled = 0;
      },
      close: () => asked(() => end.close()),
    };
  }

  /** Does `work`, which stores `bytes`, when there is room for them and for as many more as are to follow. */
  async #taking<Result>(draft: string, bytes: number, more: number, work: () => Promise<Result>): Promise<Result> {
    const isOver = () => this.#bytes + bytes + more > this.#limits.maxBytes;
    const mayRecount = performance.now() - this.#counted > RECOUNT_MS;
    if (this.#counted === Number.NEGATIVE_INFINITY || (isOver() && mayRecount)) await this.sweep();
    if (isOver()) throw new StoreFailure("full", "DRAFT_FILES_MAX_MB");
    this.#bytes += bytes;
    this.#taken += bytes;
    this.#held.set(draft, (this.#held.get(draft) ?? 0) + bytes);
    try {
      return await work();
    } catch (error) {
      await this.#recount(draft);
      throw error;
    }
  }

  /** A write that failed may have left a part of itself: what counts is what there is. Where nobody can say, nothing changes. */
  async #recount(draft: string): Promise<void> {
    const stored = await asked(() => this.#storage.list(draft)).catch(() => null);
    if (stored) this.#free(draft, (this.#held.get(draft) ?? 0) - sizeOf(stored));
  }

  #free(draft: string, bytes: number): void {
    this.#bytes = Math.max(0, this.#bytes - bytes);
    this.#held.set(draft, Math.max(0, (this.#held.get(draft) ?? 0) - bytes));
  }

  #isOver(files: readonly StoredFile[]): boolean {
    return files.length > 0 && lastChange(files) < Date.now() - this.#limits.keptMs;
  }
}

/** When anything of these was added, in milliseconds since 1970. */
export const lastChange = (files: readonly StoredFile[]) => Math.max(0, ...files.map(({ changed }) => changed));

/** Where one file alone is asked for nothing has to be known of the others. */
const allBut = (id: string) => (other: string) => (other === id ? null : { id: other, bytes: 0, changed: 0 });

/** What files take. */
function sizeOf(files: readonly StoredFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes + ENTRY_BYTES, 0);
}
