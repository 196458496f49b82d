import { Askers } from "~/http/askers";
import { Gate, type GateLimits } from "~/http/gate.server";
import { inGroups } from "~/http/in-groups";
import { currentAskers, withAskers } from "~/http/request-context.server";
import { within } from "~/http/within.server";
import { log } from "~/log.server";

import { draftBytes, MOST_DESCRIPTIONS, MOST_SMALL_PIECES, type Sender, uploadLimits } from "../rules/limits.server";

import { SMALL_PIECE_BYTES } from "./document-writer.server";
import { Quotas } from "./quotas.server";
import {
  BrokenDocument,
  collected,
  DESCRIPTION,
  PieceExists,
  type PieceName,
  type Storage,
  type StoredPiece,
} from "./storage.server";
import { StoreFailure } from "./store-failure.server";

/** What a piece takes beside its bytes: an entry, and on average half of a block. */
const ENTRY_BYTES = 4096;
/** What a page of a draft's list counts as where it has fewer pieces: as many as a folder looks at in one step. */
const PAGE_PIECES = 32;
const SWEEP_MS = 5 * 60_000;
/** A store that is full is counted anew at most so often. */
const RECOUNT_MS = 10_000;
/** Of the whole store, what the drafts of one address may hold together; one application it may always hold. */
const ADDRESS_PART = 0.5;
/** Drafts of one account: a telephone, a computer, and some whose cookie was lost. */
const MOST_DRAFTS = 8;
/** After this the writer of something unfinished is dead. */
const UNFINISHED_MS = 60 * 60_000;
/** How long a step of the storage may take while nothing else gets on there; a write a second longer for each MiB. */
const SLOW_MS = 2_000;
/** How long a step may take in any case. */
const LONGEST_STEP_MS = 20_000;
const STEP_MS = 100;
const SLOWEST_BYTES_PER_SECOND = 1024 * 1024;
const REST_MS = 10_000;
/** Pieces that are removed at once. */
const REMOVALS = 8;
/** Steps of the storage under way at once, and lists, each of which keeps what it has found: visitors take turns. */
const STEPS = { places: 32, placesEach: 16, waiting: Infinity, favoursFew: true };
const LISTS = { places: 16, placesEach: 2, waiting: Infinity, favoursFew: true };
const fullCodes = ["ENOSPC", "EDQUOT", "EFBIG"];

/** After this the next list of a draft no longer waits for the one before it, whose answer may be lost. */
const LONG_LIST_MS = 1000;

/** A list of a draft, for all who have asked before it began. */
interface List {
  readonly askers: Askers;
  readonly pieces: Promise<StoredPiece[]>;
  hasBegun: boolean;
}

export interface StoreLimits {
  /** Of all documents together, what they take beside their bytes included. */
  maxBytes: number;
  lastingMs: number;
  /** Whether it is this process's own: its visitors have no quotas. */
  isOwn?: boolean;
}

/**
 * The store of saved documents, with its limits: how much there may be in all and of one visitor, and for how long. It is
 * counted from the start on and every few minutes; between two counts what is added and removed is reckoned up. Every verb throws
 * `StoreFailure`.
 */
export class Store {
  readonly #storage: Storage;
  readonly #limits: StoreLimits;
  readonly #quotas: Quotas | null;
  readonly #steps = newGate(STEPS);
  readonly #lists = newGate(LISTS);
  /** The newest list of each draft: whoever asks before it begins takes part in it. */
  readonly #newest = new Map<string, List>();
  /** The bytes of each draft, as of the last sweep and of what this process has done since. */
  readonly #held = new Map<string, number>();
  #bytes = 0;
  /** When the last sweep ended. */
  #swept = -Infinity;
  #sweeping: Promise<void> | null = null;
  /** The drafts that this process has changed since the last sweep began: of these it knows more than the list. */
  readonly #touched = new Set<string>();
  /** The last change of the draft that was changed longest ago, as of the last sweep. */
  #oldest = Infinity;
  #awayUntil = 0;
  /** How many steps of the storage have ended. */
  #ended = 0;

  constructor(storage: Storage, limits: StoreLimits) {
    this.#storage = storage;
    this.#limits = limits;
    this.#quotas = limits.isOwn ? null : new Quotas(limits.lastingMs);
  }

  get lastingMs(): number {
    return this.#limits.lastingMs;
  }

  get pieceBytes(): number {
    return this.#storage.pieceBytes;
  }

  /** Sweeps now and every five minutes until the process ends. */
  start(): this {
    const sweep = async () => {
      await this.sweep().catch(() => undefined);
      // Several processes on one folder do not all sweep at the same moment.
      setTimeout(() => void sweep(), SWEEP_MS + Math.random() * 30_000).unref();
    };
    void sweep();
    return this;
  }

  /**
   * As of now; what other processes have changed, as of the last sweep. `oldestSeconds` is since the last change of the draft that
   * was changed longest ago; 0 when the last sweep found none.
   */
  figures() {
    const now = Date.now();
    return { bytes: this.#bytes, drafts: this.#held.size, oldestSeconds: (now - Math.min(now, this.#oldest)) / 1000 };
  }

  /** The pieces of a draft, unless its time is over: by document in the order in which they were begun. */
  async list(draft: string): Promise<StoredPiece[]> {
    const pieces = await this.#stored(draft);
    if (!this.#isOver(pieces)) return pieces;
    await this.#remove(pieces);
    return [];
  }

  async requireQuota({ address }: Partial<Sender>): Promise<void> {
    if (await this.isQuotaUsedUp(address)) throw new StoreFailure("quota", "address");
  }

  /** Whether the drafts of an address hold more than leaves room for others. */
  async isQuotaUsedUp(address: string | undefined): Promise<boolean> {
    if (!this.#quotas || address === undefined) return false;
    const most = Math.max(this.#limits.maxBytes * ADDRESS_PART, uploadLimits().totalBytes);
    const drafts = await this.#quotas.draftsOf("address", address);
    return drafts.reduce((sum, draft) => sum + (this.#held.get(draft) ?? 0), 0) > most;
  }

  /** Notes that a visitor adds to a draft. The ninth draft of an account ends the one that was changed longest ago. */
  async hold(draft: string, { account, address }: Partial<Sender>): Promise<void> {
    if (!this.#quotas) return;
    if (address) await this.#quotas.enter("address", address, draft);
    if (!account) return;
    await this.#quotas.enter("account", account, draft);
    const drafts = await this.#quotas.draftsOf("account", account);
    if (drafts.length <= MOST_DRAFTS) return;
    // Looked at, and not remembered: another container may have emptied some.
    const pieces = await Promise.all(drafts.map((each) => this.#stored(each)));
    const full = drafts.filter((_draft, index) => pieces[index]?.length);
    const oldest = full.slice(0, -MOST_DRAFTS);
    for (const each of oldest) {
      await this.removeDraft(each);
      log.info({}, "an account has begun a ninth draft: the one that was changed longest ago has ended");
    }
    for (const each of drafts) if (!full.includes(each)) await this.#leave(each, account);
  }

  /** Takes an empty draft off the lists; it stays on its account's where somebody has begun a document in it meanwhile. */
  async #leave(draft: string, account: string): Promise<void> {
    await this.#quotas?.leave(draft);
    if ((await this.#stored(draft)).length > 0) await this.#quotas?.enter("account", account, draft);
  }

  /** Adds a piece where there is room for it, and for `more` bytes that are to follow. Throws `PieceExists`. */
  async put(piece: PieceName, bytes: Buffer, more = 0): Promise<void> {
    const size = bytes.length + ENTRY_BYTES;
    if (this.#bytes + size + more > this.#limits.maxBytes) {
      this.#countSoon();
      throw new StoreFailure("full", "DRAFT_FILES_MAX_MB");
    }
    this.#count(piece.draft, size);
    try {
      await this.#ask(() => this.#storage.put(piece, bytes), bytes.length);
    } catch (error) {
      this.#count(piece.draft, -size);
      throw error;
    }
  }

  read(piece: StoredPiece): AsyncGenerator<Buffer> {
    return this.#asking(this.#storage.read(piece));
  }

  /** Removes documents; none is no failure. */
  async remove(draft: string, ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#remove((await this.#stored(draft)).filter(({ id }) => ids.includes(id)));
  }

  async removeDraft(draft: string): Promise<void> {
    await this.#remove(await this.#stored(draft));
    await this.#quotas?.leave(draft);
  }

  /** Another container may have made room. */
  #countSoon(): void {
    if (performance.now() - this.#swept > RECOUNT_MS) void this.sweep().catch(() => undefined);
  }

  /** Counts what there is, and removes what is over or was left unfinished: one at a time, and nobody's own, whoever has asked. */
  sweep(): Promise<void> {
    return (this.#sweeping ??= withAskers(new Askers(""), () => this.#sweep()).finally(() => {
      this.#swept = performance.now();
      this.#sweeping = null;
    }));
  }

  async #sweep(): Promise<void> {
    const deadline = Date.now() - Math.min(UNFINISHED_MS, this.#limits.lastingMs);
    const found = new Map<string, number>();
    const isOld = ({ changed }: StoredPiece) => changed < deadline;
    let [oldest, removed] = [Infinity, 0];
    this.#touched.clear();
    this.#forgetMadeUp();
    const failures: unknown[] = [];
    for await (const [draft, listed] of this.#drafts()) {
      try {
        // Some buckets list in no order: a draft that seems to be over, or half, may only be listed in parts.
        const isWhole = !this.#isOver(listed) && !orphans(listed).some(isOld);
        const pieces = isWhole ? listed : await this.#stored(draft);
        // Another container was faster.
        if (pieces.length === 0) continue;
        if (this.#isOver(pieces)) {
          // What was seen, and nothing that has come since.
          await this.#remove(pieces);
          removed += 1;
          continue;
        }
        found.set(draft, (found.get(draft) ?? 0) + sizeOf(listed));
        oldest = Math.min(oldest, lastChange(pieces));
        if (!this.#touched.has(draft)) this.#setHeld(draft, found.get(draft) ?? 0);
        await this.#remove(orphans(pieces).filter(isOld));
      } catch (error) {
        // One that cannot be removed is still there, and keeps no other one.
        if (!found.has(draft)) found.set(draft, sizeOf(listed));
        failures.push(error);
      }
    }
    for (const draft of this.#held.keys()) if (!found.has(draft) && !this.#touched.has(draft)) this.#setHeld(draft, 0);
    this.#oldest = oldest;
    if (removed > 0) log.info({ drafts: removed }, "saved documents whose time was over were deleted");
    await collected(this.#asking(this.#storage.tidy(deadline)));
    if (failures.length > 0) throw failures[0];
  }

  /** Where a list without end has brought more drafts than there can be, their sum alone stays until the next count. */
  #forgetMadeUp(): void {
    if (this.#held.size <= this.#mostPieces()) return;
    this.#held.clear();
    this.#held.set("", this.#bytes);
  }

  /** How many pieces there can be in all. */
  #mostPieces(): number {
    return Math.max(this.#limits.maxBytes / ENTRY_BYTES, mostOfDraft());
  }

  async *#drafts(): AsyncGenerator<[string, StoredPiece[]]> {
    let pieces: StoredPiece[] = [];
    for await (const found of this.#pages(this.#mostPieces(), 1)) {
      for (const piece of found) {
        const [first] = pieces;
        if (first && first.draft !== piece.draft) {
          yield [first.draft, pieces];
          pieces = [];
        }
        pieces.push(piece);
      }
      if (pieces.length > mostOfDraft()) throw noList();
    }
    const [first] = pieces;
    if (first) yield [first.draft, pieces];
  }

  /** The pieces of a draft, by a list that begins from now on; of one draft one list at a time, unless one takes long. */
  async #stored(draft: string): Promise<StoredPiece[]> {
    const newest = this.#newest.get(draft);
    const list = newest?.hasBegun === false ? newest : this.#listAfter(newest, draft);
    list.askers.serve(currentAskers());
    return await list.pieces;
  }

  #listAfter(before: List | undefined, draft: string): List {
    const askers = new Askers();
    const begin = () => {
      list.hasBegun = true;
      return withAskers(askers, () => this.#listed(draft));
    };
    const run = () => this.#lists.run(begin, askers);
    const turn = before ? within<unknown>(LONG_LIST_MS, before.pieces, () => null) : Promise.resolve();
    const list: List = { askers, hasBegun: false, pieces: turn.then(run, run) };
    this.#newest.set(draft, list);
    const forget = () => void (this.#newest.get(draft) === list && this.#newest.delete(draft));
    list.pieces.then(forget, forget);
    return list;
  }

  async #listed(draft: string): Promise<StoredPiece[]> {
    const pieces = (await collected(this.#pages(mostOfDraft(), PAGE_PIECES, draft))).flat();
    pieces.sort((one, other) => (one.id === other.id ? one.start - other.start : one.id < other.id ? -1 : 1));
    const isTwice = ({ id, start }: StoredPiece, index: number) =>
      id === pieces[index + 1]?.id && start === pieces[index + 1]?.start;
    if (pieces.some(isTwice)) throw noList();
    return pieces;
  }

  /** The pages of a list, of `most` pieces in all; a page counts as `least` of them at least. */
  async *#pages(most: number, least: number, draft?: string): AsyncGenerator<StoredPiece[]> {
    let left = most;
    for await (const page of this.#asking(this.#storage.list(draft))) {
      left -= Math.max(least, page.length);
      if (left < 0) throw noList();
      yield page;
    }
  }

  /** Descriptions go first: a document whose others are left over by a crash is none any more. */
  async #remove(pieces: readonly StoredPiece[]): Promise<void> {
    const isDescription = ({ start }: StoredPiece) => start === DESCRIPTION;
    const remove = async (piece: StoredPiece) => {
      await this.#ask(() => this.#storage.remove(piece));
      this.#count(piece.draft, -sizeOf([piece]));
    };
    for (const some of [pieces.filter(isDescription), pieces.filter((piece) => !isDescription(piece))])
      for (const atOnce of inGroups(some, REMOVALS)) await Promise.all(atOnce.map(remove));
  }

  #count(draft: string, bytes: number): void {
    this.#touched.add(draft);
    this.#setHeld(draft, Math.max(0, (this.#held.get(draft) ?? 0) + bytes));
  }

  #setHeld(draft: string, bytes: number): void {
    this.#bytes += bytes - (this.#held.get(draft) ?? 0);
    if (bytes > 0) this.#held.set(draft, bytes);
    else this.#held.delete(draft);
  }

  #isOver(pieces: readonly StoredPiece[]): boolean {
    return pieces.length > 0 && lastChange(pieces) < Date.now() - this.#limits.lastingMs;
  }

  /** Work of several steps, each of them asked for by itself. */
  async *#asking<Each>(all: AsyncIterable<Each>): AsyncGenerator<Each> {
    const each = all[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await this.#ask(() => each.next());
        if (done) return;
        yield value;
      }
    } finally {
      // Not waited for: it comes after a step that hangs.
      void each.return?.().catch(() => undefined);
    }
  }

  /** What one step of work on the storage gives, in a turn of whoever asks. */
  #ask<Result>(work: () => Promise<Result>, bytes = 0): Promise<Result> {
    return this.#steps.run(() => this.#timed(work, bytes), currentAskers());
  }

  /**
   * What one step gives that has its turn, and which may have to write `bytes`. Whatever it fails with becomes a `StoreFailure`, and
   * so does one that takes too long. Where nothing got on meanwhile nobody waits for the storage for ten seconds then.
   */
  async #timed<Result>(work: () => Promise<Result>, bytes: number): Promise<Result> {
    if (performance.now() < this.#awayUntil) throw new StoreFailure("unavailable", "slow");
    let waiting: NodeJS.Timeout | undefined;
    try {
      const working = work();
      const count = () => void (this.#ended += 1);
      working.then(count, count);
      const hanging = new Promise<never>((_resolve, reject) => {
        const most = SLOW_MS + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000;
        let [left, longest, seen] = [most, LONGEST_STEP_MS, this.#ended];
        // Counted in steps: time in which this process itself stood still says nothing of the storage.
        waiting = setInterval(() => {
          longest -= STEP_MS;
          left = this.#ended === seen ? left - STEP_MS : most;
          seen = this.#ended;
          if (left > 0 && longest > 0) return;
          if (left <= 0) this.#awayUntil = performance.now() + REST_MS;
          reject(new StoreFailure("unavailable", "slow"));
        }, STEP_MS);
      });
      return await Promise.race([working, hanging]);
    } catch (error) {
      if (error instanceof BrokenDocument || error instanceof PieceExists || error instanceof StoreFailure) throw error;
      const code = (error as NodeJS.ErrnoException | null)?.code;
      throw new StoreFailure(fullCodes.includes(code ?? "") ? "full" : "unavailable", code ?? String(error));
    } finally {
      clearInterval(waiting);
    }
  }
}

function newGate(limits: GateLimits): Gate {
  return new Gate(limits, () => new StoreFailure("unavailable", "busy"));
}

const noList = () => new StoreFailure("unavailable", "a list without end, or of one piece twice");

/** How many pieces a draft can have, and as many again: of these some are being removed, and several requests add at once. */
function mostOfDraft(): number {
  return 2 * (MOST_DESCRIPTIONS + MOST_SMALL_PIECES + draftBytes() / SMALL_PIECE_BYTES);
}

/** When anything of these was added, in milliseconds since 1970. */
export const lastChange = (pieces: readonly Pick<StoredPiece, "changed">[]) =>
  pieces.reduce((last, { changed }) => Math.max(last, changed), 0);

const sizeOf = (pieces: readonly StoredPiece[]) => pieces.reduce((sum, { bytes }) => sum + bytes + ENTRY_BYTES, 0);

/** Pieces of a document that has no description: it is removed, or was begun by a writer that died. */
function orphans(pieces: readonly StoredPiece[]): StoredPiece[] {
  const described = new Set(pieces.filter(({ start }) => start === DESCRIPTION).map(({ id }) => id));
  return pieces.filter(({ id }) => !described.has(id));
}
