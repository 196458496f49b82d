import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const PACKET_BYTES = 1460;
/** Timers keep no shorter times. */
const SHORTEST_WAIT_MS = 4;
/** On a busy machine timers come late: so much is caught up with. */
const MOST_LATE_MS = 200;

/**
 * A line to a local port that can be slow and can break. All its connections share the rate, each way; what is on its way
 * when it breaks is lost, and has been sent all the same.
 */
export class BadLine {
  /** Bytes that have gone into it on the visitor's side. */
  sent = 0;
  #connections = new Set();
  #server;
  #delayMs;

  /**
   * @param {number} port
   * @param {{ bytesPerSecond?: number, delayMs?: number }} [line] its rate and delay in one direction
   */
  constructor(port, { bytesPerSecond = Number.POSITIVE_INFINITY, delayMs = 0 } = {}) {
    this.#delayMs = delayMs;
    const up = new Pace(bytesPerSecond);
    const down = new Pace(bytesPerSecond);
    this.#server = createServer((visitor) => {
      const site = connect(port, "127.0.0.1");
      const ends = [visitor, site];
      this.#connections.add(ends);
      for (const end of ends) {
        end.on("error", () => undefined);
        end.on("close", () => this.#connections.delete(ends));
      }
      void this.#carry(visitor, site, up, (bytes) => (this.sent += bytes));
      void this.#carry(site, visitor, down, () => undefined);
    });
  }

  /** Resolves with the port that leads to the other. */
  async open() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    return /** @type {import("node:net").AddressInfo} */ (this.#server.address()).port;
  }

  /** Breaks every connection; new ones can be made at once. */
  cut() {
    for (const ends of this.#connections) for (const end of ends) end.resetAndDestroy();
  }

  close() {
    this.#server.close();
    this.cut();
  }

  async #carry(from, to, pace, count) {
    try {
      for await (const chunk of from) {
        for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
          const packet = chunk.subarray(at, at + PACKET_BYTES);
          await pace.take(packet.length);
          if (from.destroyed) return;
          count(packet.length);
          setTimeout(() => {
            if (to.writable) to.write(packet);
            // An end that is closed answers with a reset, and what waits behind this packet is not sent any more.
            else setTimeout(() => from.resetAndDestroy(), this.#delayMs);
          }, this.#delayMs);
        }
      }
      setTimeout(() => to.end(), this.#delayMs);
    } catch {
      to.destroy();
    }
  }
}

/** Lets so many bytes a second through, in the order in which they ask. */
class Pace {
  #freeAt = 0;
  #bytesPerSecond;

  constructor(bytesPerSecond) {
    this.#bytesPerSecond = bytesPerSecond;
  }

  async take(bytes) {
    const now = performance.now();
    this.#freeAt = Math.max(now - MOST_LATE_MS, this.#freeAt) + (bytes / this.#bytesPerSecond) * 1000;
    const wait = this.#freeAt - now;
    if (wait >= SHORTEST_WAIT_MS) await pause(wait);
  }
}
