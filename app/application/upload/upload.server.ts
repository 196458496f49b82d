import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { drain } from "./drain.server";
import { Drains } from "./drains.server";
import { type BusyScope, type UploadLimits, uploadMessages, type UploadOutcome } from "./outcome";
import type { UploadPlace } from "./places.server";
import { uploadFloor } from "./rate-floor.server";
import { type Application, type Ending, transfer, type TransferRequest } from "./transfer.server";

export type { UploadLimits, UploadOutcome } from "./outcome";

const IDLE_MS = 30_000;
/** A slow line needs minutes for a full application; after this nobody waits for the answer any more. */
const DRAIN_MS = 15 * 60_000;
/** What delimiters and part headers may add to the files themselves. */
const FRAMING_BYTES = 128 * 1024;
/** How much of an application that is too large is read, so that a browser without scripts sees why; nginx's limit is the same. */
const DROPPED_BYTES = 512 * 1024 * 1024;
/** How long the others may take to make room: a good line sends an application in less. */
const BUSY_SECONDS = 30;

const drains = new Drains();

/** The limits that are left out are the site's own. */
export interface ApplicationUpload extends Application, Partial<Pick<TransferRequest, "idleMs" | "floor">> {
  /** The answer to the POST, told to close the connection when the body could not be read to its end. */
  outgoing?: ServerResponse;
  /** Takes a place among the uploads under way, or names the limit that is reached. Left out, nobody counts. */
  takePlace?: () => UploadPlace | BusyScope;
}

/**
 * Sends an application to the API while it arrives: the text fields first, then the browser's bytes as they are, each
 * approved before it leaves, in one request of exact length (contract 5.12). Every failure is an outcome, none is
 * thrown. Unless the outcome is `accepted`, the API has been kept from seeing a whole body, or has refused it, or the
 * outcome is `lost`. By then the browser's body has been read to its end, or to the limits, or the browser sends no more.
 */
export async function forwardApplication(upload: ApplicationUpload): Promise<UploadOutcome> {
  const { incoming, limits, requestId } = upload;
  const started = Date.now();

  const length = Number(incoming.headers["content-length"] ?? Number.NaN);
  const { outcome, detail } = refuseUnread(incoming, length, limits) ?? (await transferInPlace(upload, length));
  if (hasGivenUp(outcome)) closeAfterAnswer(upload);
  else await dropUpload(upload);

  log.info({ requestId, outcome: outcome.kind, detail, bytes: length, ms: Date.now() - started }, "application upload");
  return outcome;
}

/**
 * Reads what is left of an upload and drops it, up to the limits; call it before answering an upload that was not
 * forwarded. It holds no place among the uploads, but one of those that a visitor and all visitors may have of bodies
 * that are read for nothing. When the end was not reached, or no such place was free, the answer will close the connection.
 */
export async function dropUpload(
  upload: Pick<ApplicationUpload, "incoming" | "outgoing" | "limits" | "idleMs" | "floor">,
): Promise<void> {
  const { incoming, limits, idleMs = IDLE_MS, floor = uploadFloor } = upload;
  const end = drains.begin(requestContext()?.visitor ?? randomUUID());
  if (!end) return closeAfterAnswer(upload);
  try {
    const bytes = Math.max(DROPPED_BYTES, limits.totalBytes + FRAMING_BYTES);
    const whole = await drain(incoming, { bytes, idleMs, totalMs: DRAIN_MS, floor });
    if (!whole) closeAfterAnswer(upload);
  } finally {
    end();
  }
}

function closeAfterAnswer({ outgoing }: Pick<ApplicationUpload, "outgoing">): void {
  if (outgoing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
}

/** Whether nobody waits any longer for the rest of the browser's bytes. */
function hasGivenUp(outcome: UploadOutcome): boolean {
  return outcome.kind === "too-slow" || (outcome.kind === "stalled" && outcome.side === "browser");
}

function refuseUnread(incoming: IncomingMessage, length: number, limits: UploadLimits): Ending | null {
  if (incoming.headers["transfer-encoding"] !== undefined || !Number.isSafeInteger(length)) {
    return { outcome: { kind: "length-required", message: uploadMessages.lengthRequired } };
  }
  if (length > limits.totalBytes + FRAMING_BYTES) {
    return { outcome: { kind: "too-large", limits, message: uploadMessages.tooLarge(limits) } };
  }
  return null;
}

async function transferInPlace(upload: ApplicationUpload, length: number): Promise<Ending> {
  const place = upload.takePlace?.();
  if (typeof place === "string") {
    return {
      outcome: { kind: "busy", scope: place, retryAfter: BUSY_SECONDS, message: uploadMessages.busy[place] },
      detail: place,
    };
  }
  try {
    return await transfer({ ...upload, length, idleMs: upload.idleMs ?? IDLE_MS, floor: upload.floor ?? uploadFloor });
  } finally {
    place?.release();
  }
}
