import type { IncomingMessage } from "node:http";

import { Gathered } from "~/http/gathered.server";
import { type Floor, RateFloor } from "~/http/rate-floor.server";

const MEBIBYTE = 1024 * 1024;

/** The most that a form without files may weigh, in bytes. */
const SMALL_BODY_BYTES = 256 * 1024;

/** Of all forms that are arriving: how many may be one visitor's, and the bytes of all together (contract 13). */
const MOST = { visitor: 16, bytes: 4 * MEBIBYTE };
/** No form that a person fills in is larger, in whatever script; of those that are, what may be unanswered at once, in bytes. */
const LARGE = { bytes: 24 * 1024, all: 4 * MEBIBYTE };
/** What may be unanswered of one visitor's forms, in bytes: a school's. Until its answer a form is in memory four times. */
const MOST_UNANSWERED = 2 * MEBIBYTE;
const formFloor: Floor = { bytesPerSecond: 1000, windowMs: 15_000 };

/** What is read of a form that is too large, before its 413. */
const DRAIN_BYTES = 128 * MEBIBYTE;
/** How long a form may take to arrive, however fast it comes. */
const WHOLE_MS = 5 * 60_000;

/**
 * "crowded": its visitor, or all together, send too much at once; "slow": less than the floor; "gone": the sender left.
 * One that was read counts until its turn, when `take` is called. `take` gives its content, or `null` where it had to give way
 * meanwhile, or where too much is unanswered, of its visitor or of all large ones. `end` is to be called when it is answered.
 */
export type SmallBody =
  | { state: "read"; take: () => Buffer | null; end: () => void }
  | { state: "too-large" }
  | { state: "crowded" }
  | { state: "slow" }
  | { state: "gone" };

/** A body that is arriving, or waits for its turn: it counts as what has come of it, whatever was announced. */
class Arriving extends Gathered {
  whole = false;

  constructor(readonly giveUp: () => void) {
    super(SMALL_BODY_BYTES);
  }
}

/**
 * The forms that are arriving at the process, or wait for their turn, for whatever route. When they would take too many bytes the largest of the
 * visitor with the most gives way, so that whoever sends much keeps nobody out who sends little, and an announcement nobody.
 */
export class SmallBodies {
  readonly #byVisitor = new Map<string, Set<Arriving>>();
  /** What all of them take. */
  #bytes = 0;
  /** What large ones take that are unanswered: from `take` to `end`. */
  #large = 0;
  /** What unanswered ones of each visitor take. */
  readonly #unanswered = new Map<string, number>();

  /**
   * Reads a body of at most SMALL_BODY_BYTES; never rejects. A larger one is read to its end (up to DRAIN_BYTES) and dropped, since a
   * browser without scripts does not look at an answer before it has sent everything. Of one that is not taken, "crowded" or "slow",
   * the rest is the caller's.
   */
  read(incoming: IncomingMessage, visitor: string): Promise<SmallBody> {
    const own = this.#byVisitor.get(visitor) ?? new Set();
    const arrive = [...own].filter(({ whole }) => !whole);
    if (arrive.length >= MOST.visitor) return Promise.resolve({ state: "crowded" });
    if (incoming.destroyed) return Promise.resolve({ state: "gone" });

    return new Promise((resolve) => {
      const settle = (body: SmallBody) => {
        floor.stop();
        clearTimeout(whole);
        incoming.off("data", onData).off("end", onEnd).off("close", onClose);
        if (body.state !== "read") release();
        resolve(body);
      };
      const release = () => {
        if (!own.delete(arriving)) return;
        this.#bytes -= arriving.bytes;
        arriving.drop();
        if (own.size === 0) this.#byVisitor.delete(visitor);
      };
      let counted = 0;
      const count = (bytes: number) => {
        counted += bytes;
        if (Math.abs(bytes) > LARGE.bytes) this.#large += bytes;
        const all = (this.#unanswered.get(visitor) ?? 0) + bytes;
        if (all > 0) this.#unanswered.set(visitor, all);
        else this.#unanswered.delete(visitor);
      };
      const take = () => {
        const { content } = arriving;
        const bytes = content.byteLength;
        const hasRoom =
          (bytes <= LARGE.bytes || this.#large + bytes <= LARGE.all) &&
          (this.#unanswered.get(visitor) ?? 0) + bytes <= MOST_UNANSWERED;
        const taken = own.has(arriving) && hasRoom ? content : null;
        if (taken) count(bytes);
        release();
        return taken;
      };
      const end = () => {
        release();
        count(-counted);
      };
      const onData = (chunk: Buffer) => {
        floor.count(chunk.byteLength);
        const before = arriving.bytes;
        arriving.add(chunk);
        this.#bytes += arriving.bytes - before;
        if (arriving.length > DRAIN_BYTES) settle({ state: "too-large" });
        this.#makeRoom();
      };
      const onEnd = () => {
        arriving.whole = true;
        settle(arriving.isTooLong ? { state: "too-large" } : { state: "read", take, end });
      };
      const onClose = () => settle({ state: "gone" });
      const floor = new RateFloor(formFloor, () => settle({ state: "slow" }));
      const whole = setTimeout(() => settle({ state: "slow" }), WHOLE_MS);
      const arriving = new Arriving(() => settle({ state: "crowded" }));

      incoming.on("data", onData).on("end", onEnd).on("close", onClose);
      incoming.on("error", () => undefined);
      this.#byVisitor.set(visitor, own.add(arriving));
    });
  }

  #makeRoom(): void {
    while (this.#bytes > MOST.bytes) {
      const most = largest([...this.#byVisitor.values()], (bodies) =>
        [...bodies].reduce((sum, { bytes }) => sum + bytes, 0),
      );
      largest([...(most ?? [])], ({ bytes }) => bytes)?.giveUp();
    }
  }
}

/** Of several of the same size the last. */
function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item | undefined {
  return items.reduce<Item | undefined>((one, other) => (one && sizeOf(one) > sizeOf(other) ? one : other), undefined);
}
