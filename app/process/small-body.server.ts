import type { IncomingMessage } from "node:http";

import { Gathered } from "~/http/gathered.server";
import { type Floor, RateFloor } from "~/http/rate-floor.server";

const MEBIBYTE = 1024 * 1024;

/** The most that a form without files may weigh, in bytes. */
const SMALL_BODY_BYTES = 256 * 1024;

/** Of all forms that are arriving: how many may be one visitor's, and the bytes of all together (contract 13). */
const MOST = { visitor: 16, bytes: 4 * MEBIBYTE };
/** No form that a person fills in is larger, in whatever script; of those that are, what waits for its answer at once, in bytes. */
const LARGE = { bytes: 24 * 1024, all: 4 * MEBIBYTE };
/** What waits for its answer of one visitor's, in bytes: a school's forms. Until then it is in memory four times. */
const MOST_WAITING = 2 * MEBIBYTE;
const formFloor: Floor = { bytesPerSecond: 1000, windowMs: 15_000 };

const DRAIN_BYTES = 128 * MEBIBYTE;
const WHOLE_MS = 5 * 60_000;

/**
 * "crowded": its visitor, or all together, send too much at once; "slow": less than the floor; "gone": the sender left.
 * One that was read counts until `take` is called: it may wait for its turn. `null` where it had to give way meanwhile, or too much of
 * its visitor's, or of all large ones, waits for answers. `end` is to be called when it is answered.
 */
export type SmallBody =
  | { state: "read"; take: () => Buffer | null; end: () => void }
  | { state: "too-large" }
  | { state: "crowded" }
  | { state: "slow" }
  | { state: "gone" };

/** A body that is arriving, or waits to be taken: it takes what has come of it, whatever was announced. */
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
  /** What large ones take that were taken and are not answered. */
  #large = 0;
  /** What those of each visitor take that were taken and are not answered. */
  readonly #waiting = new Map<string, number>();

  /**
   * Reads a body of at most SMALL_BODY_BYTES. A larger one is read to its end (up to a limit) and dropped, since a
   * browser without scripts does not look at an answer before it has sent everything.
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
      let waits = 0;
      const count = (bytes: number) => {
        waits += bytes;
        if (Math.abs(bytes) > LARGE.bytes) this.#large += bytes;
        const all = (this.#waiting.get(visitor) ?? 0) + bytes;
        if (all > 0) this.#waiting.set(visitor, all);
        else this.#waiting.delete(visitor);
      };
      const take = () => {
        const { content } = arriving;
        const bytes = content.byteLength;
        const hasRoom =
          (bytes <= LARGE.bytes || this.#large + bytes <= LARGE.all) &&
          (this.#waiting.get(visitor) ?? 0) + bytes <= MOST_WAITING;
        const taken = own.has(arriving) && hasRoom ? content : null;
        if (taken) count(bytes);
        release();
        return taken;
      };
      const end = () => {
        release();
        count(-waits);
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
