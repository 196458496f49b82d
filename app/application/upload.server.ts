import type { IncomingMessage, ServerResponse } from "node:http";

import { log } from "~/log.server";

import { lost, outcomeOf, refusalOf, unreachable } from "./upload/api-answer.server";
import { ApiRequest } from "./upload/api-request.server";
import { type ApplicationField, applicationFields } from "./upload/documents";
import { drain } from "./upload/drain.server";
import { boundaryOf, contentTypeWith, textParts } from "./upload/form-data.server";
import { HeldBytes } from "./upload/held-bytes";
import { DocumentInspection, DocumentRefusal } from "./upload/inspection.server";
import { type UploadLimits, uploadMessages, type UploadOutcome } from "./upload/outcome";

export type { UploadLimits, UploadOutcome } from "./upload/outcome";

const IDLE_MS = 30_000;
/** A slow line needs minutes for a full application; after this nobody waits for the answer any more. */
const DRAIN_MS = 15 * 60_000;
/** What delimiters and part headers may add to the files themselves. */
const FRAMING_BYTES = 128 * 1024;
/** The offset up to which a body is approved when nothing of it is left to check. */
const WHOLE = Number.POSITIVE_INFINITY;

export interface ApplicationUpload {
  /** The browser's POST of the Documents form, its body not yet read. */
  incoming: IncomingMessage;
  /** The answer to it, told to close the connection when the body could not be read to its end. */
  outgoing?: ServerResponse;
  /** The text fields of the draft; one that is left out is sent empty. */
  fields: Partial<Record<ApplicationField, string>>;
  /** api/app/application-create/ at the API's address. */
  target: URL;
  token: string;
  /** The same for every attempt of one draft. */
  idempotencyKey: string;
  requestId: string;
  limits: UploadLimits;
  /**
   * Asked once, when every check has passed on the whole body and before its last bytes leave for the API; where the
   * connection is not open yet, before it is opened. `null` goes on, an outcome ends the upload with it.
   */
  beforeEnd?: (seen: { intent: string | null }) => Promise<UploadOutcome | null>;
  /** How long nothing may move, in milliseconds, on either side. */
  idleMs?: number;
}

/**
 * Sends an application to the API while it arrives: the text fields first, then the browser's bytes as they are, each
 * approved before it leaves, in one request of exact length (contract 5.12). Every failure is an outcome, none is
 * thrown. Unless the outcome is `accepted`, the API has been kept from seeing a whole body, or has refused it, or the
 * outcome is `lost`. By then the browser's body has been read to its end, or to the limit, or the browser sends no more.
 */
export async function forwardApplication(upload: ApplicationUpload): Promise<UploadOutcome> {
  const { incoming, outgoing, limits, idleMs, requestId } = upload;
  const started = Date.now();

  const length = Number(incoming.headers["content-length"] ?? Number.NaN);
  const { outcome, detail } = refuseUnread(incoming, length, limits) ?? (await transfer(upload, length));
  const silent = outcome.kind === "stalled" && outcome.side === "browser";
  await dropUpload({ incoming, outgoing, limits, idleMs: silent ? 0 : idleMs });

  log.info({ requestId, outcome: outcome.kind, detail, bytes: length, ms: Date.now() - started }, "application upload");
  return outcome;
}

/**
 * Reads what is left of an upload and drops it, up to the limit; call it before answering an upload that was not
 * forwarded. When the end was not reached, the answer will close the connection.
 */
export async function dropUpload(upload: Pick<ApplicationUpload, "incoming" | "outgoing" | "limits" | "idleMs">): Promise<void> {
  const { incoming, outgoing, limits, idleMs = IDLE_MS } = upload;
  const whole = await drain(incoming, { bytes: limits.totalBytes + FRAMING_BYTES, idleMs, totalMs: DRAIN_MS });
  if (!whole && outgoing && !outgoing.headersSent) outgoing.setHeader("Connection", "close");
}

/** An outcome, and for the log what led to it. */
interface Ending {
  outcome: UploadOutcome;
  detail?: string;
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

function transfer(upload: ApplicationUpload, length: number): Promise<Ending> {
  const { incoming, fields, limits, idleMs = IDLE_MS } = upload;
  const boundary = boundaryOf(incoming.headers["content-type"]);
  const text = boundary && textParts(applicationFields.map((name) => [name, fields[name] ?? ""]), boundary);
  if (!boundary || !text) return Promise.resolve(malformed("no usable boundary"));

  return new Promise((resolve) => {
    const inspection = new DocumentInspection(boundary, limits);
    const held = new HeldBytes();
    let api: ApiRequest | undefined;
    let approved = 0;
    let scheduled = false;
    let waitingForApi = false;
    let ended = false;
    let sent = false;
    let settled = false;

    const open = () => {
      const request = new ApiRequest(upload.target, requestHeaders(upload, boundary, text.length + length), {
        progress: () => idle.refresh(),
        room: () => {
          idle.refresh();
          waitingForApi = false;
          incoming.resume();
        },
        sent: () => {
          idle.refresh();
          sent = true;
        },
        answer: (answer) =>
          settle({ outcome: ended ? outcomeOf(answer, inspection.files) : refusalOf(answer), detail: `API answered ${answer.status}` }),
        failure: (error) => settle({ outcome: sent ? lost : unreachable, detail: error.message }),
      });
      request.write(text);
      return request;
    };

    const guarded = (work: () => void) => {
      try {
        if (!settled) work();
      } catch (error) {
        settle(asEnding(error));
      }
    };

    const forward = () => {
      scheduled = false;
      const chunks = held.takeUntil(approved);
      if (chunks.length > 0) {
        const request = (api ??= open());
        waitingForApi = chunks.map((chunk) => request.write(chunk)).includes(false);
        if (waitingForApi) incoming.pause();
      }
      if (approved === WHOLE) {
        waitingForApi = true;
        ended = true;
        api?.end();
      }
    };
    // An API that answers early closes its side. Writing at the end of the event loop's turn lets that answer be read
    // before a write fails on the closed connection and takes the unread answer with it.
    const approve = (offset: number) => {
      approved = offset;
      if (!scheduled) setImmediate(guarded, forward);
      scheduled = true;
    };

    const onData = (chunk: Buffer) =>
      guarded(() => {
        idle.refresh();
        const offset = inspection.read(chunk);
        held.push(chunk);
        approve(offset);
      });
    const onEnd = () =>
      guarded(() => {
        inspection.finish();
        void askBeforeEnd(upload, inspection.intent).then(
          (outcome) => guarded(() => (outcome ? settle({ outcome, detail: "before the end" }) : approve(WHOLE))),
          (error: unknown) => settle(asEnding(error)),
        );
      });
    const onClose = () => {
      if (!incoming.readableEnded) settle({ outcome: { kind: "client-gone", message: uploadMessages.clientGone } });
    };

    const idle = setTimeout(() => {
      if (sent) return settle({ outcome: lost, detail: "no answer" });
      settle({ outcome: { kind: "stalled", side: waitingForApi ? "api" : "browser", message: uploadMessages.stalled(idleMs) } });
    }, idleMs);

    const settle = (ending: Ending) => {
      if (settled) return;
      settled = true;
      clearTimeout(idle);
      incoming.off("data", onData).off("end", onEnd).off("close", onClose).pause();
      if (ending.outcome.kind !== "accepted") api?.reset();
      resolve(ending);
    };

    if (incoming.destroyed) return onClose();
    incoming.on("data", onData).on("end", onEnd).on("close", onClose).on("error", () => undefined);
  });
}

async function askBeforeEnd({ beforeEnd }: ApplicationUpload, intent: string | null): Promise<UploadOutcome | null> {
  return beforeEnd ? beforeEnd({ intent }) : null;
}

function requestHeaders({ token, idempotencyKey, requestId }: ApplicationUpload, boundary: string, length: number) {
  return {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    "content-type": contentTypeWith(boundary),
    "content-length": length,
    "idempotency-key": idempotencyKey,
    "x-request-id": requestId,
  };
}

function malformed(detail: string): Ending {
  const problems = [{ reason: "malformed", group: null, file: null, message: uploadMessages.malformed }] as const;
  return { outcome: { kind: "refused-by-check", problems, message: uploadMessages.malformed }, detail };
}

function asEnding(error: unknown): Ending {
  if (error instanceof DocumentRefusal) {
    const [{ message }] = error.problems;
    return { outcome: { kind: "refused-by-check", problems: error.problems, message }, detail: error.detail };
  }
  return { outcome: unreachable, detail: String(error) };
}
