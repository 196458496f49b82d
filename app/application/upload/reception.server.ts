import type { IncomingMessage } from "node:http";

import { DocumentRefusal, type DocumentInspection } from "./inspection.server";
import type { Keeping } from "./keeping.server";
import { type UploadOutcome, uploadMessages } from "./outcome";
import { type Floor, RateFloor } from "~/http/rate-floor.server";

/** What is read, by whom it is checked and kept, and how long it may take. */
export interface Reception {
  incoming: IncomingMessage;
  inspection: DocumentInspection;
  keeping: Keeping;
  /** How long nothing may move, in milliseconds. */
  idleMs: number;
  floor: Floor;
}

/**
 * Reads what is left of a body and keeps its good files. `null` when all was read, otherwise how it ended before that;
 * the files that were whole by then are kept.
 */
export async function receive({
  incoming,
  inspection,
  keeping,
  idleMs,
  floor,
}: Reception): Promise<UploadOutcome | null> {
  const ended = incoming.readableEnded || incoming.destroyed;
  const outcome = ended ? closing(incoming) : await read({ incoming, inspection, keeping, idleMs, floor });
  keeping.tell(null);
  await keeping.finish();
  return outcome;
}

function read({ incoming, inspection, keeping, idleMs, floor: least }: Reception): Promise<UploadOutcome | null> {
  return new Promise((resolve) => {
    const guarded = (work: () => void) => {
      try {
        work();
      } catch (error) {
        if (error instanceof DocumentRefusal) stop(refused(error));
        else stop({ kind: "client-gone", message: uploadMessages.clientGone });
      }
    };
    const onData = (chunk: Buffer) =>
      guarded(() => {
        idle.refresh();
        floor.count(chunk.length);
        inspection.read(chunk);
        if (keeping.congested) incoming.pause();
      });
    const onEnd = () =>
      guarded(() => {
        inspection.finish();
        stop(null);
      });
    const onClose = () => stop(closing(incoming));
    const stop = (outcome: UploadOutcome | null) => {
      clearTimeout(idle);
      floor.stop();
      incoming.off("data", onData).off("end", onEnd).off("close", onClose).pause();
      resolve(outcome);
    };
    const idle = setTimeout(
      () => stop({ kind: "stalled", side: "browser", message: uploadMessages.stalled(idleMs) }),
      idleMs,
    );
    const floor = new RateFloor(
      least,
      () => stop({ kind: "too-slow", message: uploadMessages.tooSlow }),
      () => keeping.congested,
    );
    keeping.tell({
      room: () => {
        idle.refresh();
        incoming.resume();
      },
      again: () => undefined,
    });
    incoming
      .on("data", onData)
      .on("end", onEnd)
      .on("close", onClose)
      .on("error", () => undefined);
    if (!keeping.congested) incoming.resume();
  });
}

function closing(incoming: IncomingMessage): UploadOutcome | null {
  return incoming.readableEnded ? null : { kind: "client-gone", message: uploadMessages.clientGone };
}

function refused({ problems }: DocumentRefusal): UploadOutcome {
  return { kind: "refused-by-check", problems, message: problems[0].message };
}
