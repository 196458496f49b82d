import type { IncomingMessage } from "node:http";

import { type Floor, RateFloor } from "~/http/rate-floor.server";

/**
 * Reads and drops what is left of a request's body, since a browser without scripts reads no answer before it has
 * sent everything. Gives up after `bytes`, after `idleMs` without any, below `floor`, or after `totalMs`. True when
 * all was read.
 */
export function drain(
  incoming: IncomingMessage,
  limits: { bytes: number; idleMs: number; totalMs: number; floor: Floor },
): Promise<boolean> {
  if (incoming.readableEnded || incoming.destroyed) return Promise.resolve(incoming.readableEnded);

  return new Promise((resolve) => {
    let left = limits.bytes;
    const onData = (chunk: Buffer) => {
      idle.refresh();
      floor.count(chunk.length);
      left -= chunk.length;
      if (left < 0) stop(false);
    };
    const onEnd = () => stop(true);
    const onClose = () => stop(incoming.readableEnded);
    const idle = setTimeout(onClose, limits.idleMs);
    const total = setTimeout(onClose, limits.totalMs);
    const floor = new RateFloor(limits.floor, onClose);
    const stop = (whole: boolean) => {
      clearTimeout(idle);
      clearTimeout(total);
      floor.stop();
      incoming.off("data", onData).off("end", onEnd).off("close", onClose).pause();
      resolve(whole);
    };
    incoming
      .on("data", onData)
      .on("end", onEnd)
      .on("close", onClose)
      .on("error", () => undefined)
      .resume();
  });
}
