import type { AppLoadContext } from "@remix-run/node";
import { ERRORS, Server, TUS_RESUMABLE } from "@tus/server";

import { messages } from "~/api/messages";
import { cacheControl } from "~/http/cache-control";
import { requestContext } from "~/http/request-context.server";
import { visitorKey } from "~/http/visitor-address.server";
import { log } from "~/log.server";
import { paths } from "~/paths";

import { type Draft, findDraft, saveNotes } from "../draft.server";
import { BrokenDocument, PieceExists, StoreFailure, UploadCancelled } from "../store/draft-documents.server";
import { ownDocuments } from "../own-documents.server";
import { withoutFile } from "../remembered.server";
import { tidyEnded } from "../progress.server";
import { isBeingSent } from "../record/attempt.server";
import { ALREADY_SENDING } from "../submit.server";
import { DocumentRefusal } from "../rules/refusal.server";
import { type Sender, uploadLimits } from "../rules/limits.server";
import { BUSY_HEADER, type BusyScope, DRAFT_ENDED_HEADER, uploadMessages } from "../rules/outcome";
import { takeUploadSlot } from "../arrive/slots.server";
import { uploadFloor } from "~/http/rate-floor.server";
import { dropUpload, IDLE_MS } from "../arrive/drop-upload.server";

import { ArrivingBytes } from "../arrive/arriving-bytes.server";
import { FileLocks } from "./file-locks.server";
import { extensions, TusDocuments } from "./tus-documents.server";

/** How long a request may go on with what it has once another one wants its file. */
const GIVE_WAY_MS = 500;
const BUSY_SECONDS = 10;

const NO_DRAFT = "There is no application that this document belongs to. Reload the page.";
const NOT_SAVED = "Files cannot be kept right now.";

const NO_LENGTH = "The size of a document has to be said when it is begun: Upload-Length.";

const locks = new FileLocks();

/** What a request is about, and whose it is. */
export interface TusRequest {
  request: Request;
  context: AppLoadContext;
  /** The path of what it is about. */
  address: string;
  /** The key of the account that asks, or `null`. */
  account: string | null;
}

/**
 * Answers a request of the tus protocol, 1.0.0, for the documents of this browser's draft (contract 12). What has arrived
 * when a body breaks off is saved.
 */
export async function answerTus(asked: TusRequest): Promise<Response> {
  const { incoming, outgoing } = asked.context;
  if (incoming.method === "OPTIONS") return capabilities();

  const speaks = incoming.headers["tus-resumable"] === TUS_RESUMABLE;
  const answer = speaks ? await answerOwner(asked) : otherVersion();
  if (!incoming.readableEnded && answer.headers.get("connection") !== "close") {
    await dropUpload({ incoming, outgoing });
  }
  return answer;
}

async function answerOwner({ request, context, address, account }: TusRequest): Promise<Response> {
  const draft = await findDraft(request);
  if (account === null) return draft ? plain(401, messages.tokenExpired) : loggedOut();
  if (!draft) return plain(403, NO_DRAFT);

  const { incoming, siteOrigin } = context;
  // What came now would not be sent, and go with the draft when that has arrived.
  const begins = incoming.method === "POST";
  if (begins && (await isBeingSent(draft))) return plain(423, ALREADY_SENDING);
  const sender = { account, address: visitorKey(context.clientAddress) };
  const isPatch = incoming.method === "PATCH";
  const slot = isPatch ? takeUploadSlot(sender, () => incoming.destroy()) : null;
  if (typeof slot === "string") return busy(slot);

  const headers = new Headers(request.headers);
  // The protocol's server would take a body of these as a file's first bytes; nobody is told of that extension.
  if (!isPatch) headers.delete("content-type");
  const bytes = isPatch ? new ArrivingBytes(incoming, { idleMs: IDLE_MS, floor: uploadFloor }) : null;
  const documents = new TusDocuments(ownDocuments(draft, sender.account), sender);
  try {
    const answer = await serverFor(draft, sender, documents).handleWeb(
      new Request(siteOrigin + address, {
        method: incoming.method,
        headers,
        ...(bytes ? { body: bytes.body as BodyInit, duplex: "half" } : {}),
      }),
    );
    if (incoming.method === "DELETE" && (answer.ok || answer.status === 404))
      await forget(request, draft, account, address);
    bytes?.stop();
    await documents.settled();
    return finished(answer, bytes);
  } finally {
    bytes?.stop();
    slot?.release();
    await tidyEnded(draft, account);
  }
}

/** The applicant has removed a file: the page need not miss it. */
async function forget(request: Request, draft: Draft, account: string, address: string): Promise<void> {
  const left = withoutFile(draft, account, address.slice(address.lastIndexOf("/") + 1));
  if (left !== draft) await saveNotes(request, left);
}

function serverFor(draft: Draft, sender: Sender, documents: TusDocuments): Server {
  return new Server({
    path: paths.documents,
    relativeLocation: true,
    // The site's own pages alone: nothing is said to those of others.
    allowedOrigins: () => false,
    datastore: documents,
    locker: locks.of(`${draft.id} ${sender.account}`),
    lockDrainTimeout: GIVE_WAY_MS,
    namingFunction: () => "new",
    onUploadFinish: async (_request, { id }) => ({
      headers: { "content-location": paths.document(documents.savedAs ?? id) },
    }),
    onResponseError: (_request, error) => refusalOf(documents.failure ?? error),
  });
}

/** What an error is as an answer: a sentence where the visitor can do something, never the error's own words. */
function refusalOf(error: unknown): { status_code: number; body: string } {
  if (error instanceof DocumentRefusal) {
    const [{ reason, message }] = error.problems;
    return { status_code: reason === "name" ? 400 : 413, body: message };
  }
  if (error instanceof StoreFailure) {
    return { status_code: 503, body: error.quota ? uploadMessages.notSaved(error.quota, false) : NOT_SAVED };
  }
  if (error === ERRORS.ERR_LOCK_TIMEOUT) {
    return { status_code: 423, body: "This document is being written by another request." };
  }
  if (error === ERRORS.UNSUPPORTED_CREATION_DEFER_LENGTH_EXTENSION) return { status_code: 400, body: NO_LENGTH };
  if (error instanceof PieceExists) return ERRORS.INVALID_OFFSET;
  // Removed, or ended with its draft, while it was being written.
  if (error instanceof UploadCancelled || error instanceof BrokenDocument) {
    return { status_code: 404, body: "This document is not kept any more." };
  }
  if (isProtocolRefusal(error)) return error;
  log.error({ requestId: requestContext()?.requestId, err: error }, "a document could not be saved");
  return { status_code: 500, body: NOT_SAVED };
}

/** What the protocol's server, or `TusDocuments`, throws at a request that is not good, or for what it does not do. */
function isProtocolRefusal(error: unknown): error is { status_code: number; body: string } {
  const { status_code: status, body } = error as { status_code?: unknown; body?: unknown };
  return typeof status === "number" && (status < 500 || status === 501) && typeof body === "string";
}

/** The answer of the protocol's server, told to close the connection when nobody will read the rest of the body. */
function finished(answer: Response, bytes: ArrivingBytes | null): Response {
  answer.headers.delete("access-control-expose-headers");
  answer.headers.set("cache-control", cacheControl.never);
  if (!answer.headers.has("content-type")) answer.headers.set("content-type", "text/plain; charset=utf-8");
  if (bytes?.end !== "stalled" && bytes?.end !== "too-slow") return answer;
  return plain(408, uploadMessages.stalled(IDLE_MS), { connection: "close" });
}

function busy(scope: BusyScope): Response {
  return plain(scope === "site" ? 503 : 429, uploadMessages.retryIn(scope, BUSY_SECONDS), {
    "retry-after": String(BUSY_SECONDS),
    [BUSY_HEADER]: scope,
  });
}

/** A login that runs out leaves the draft: without it the visitor has logged out. */
function loggedOut(): Response {
  return plain(401, uploadMessages.loggedOutElsewhere, { [DRAFT_ENDED_HEADER]: "logout" });
}

function otherVersion(): Response {
  return plain(412, `This site speaks tus ${TUS_RESUMABLE}.`, { "tus-version": TUS_RESUMABLE });
}

function capabilities(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "tus-resumable": TUS_RESUMABLE,
      "tus-version": TUS_RESUMABLE,
      "tus-extension": extensions.join(","),
      "tus-max-size": String(uploadLimits().fileBytes),
      "cache-control": cacheControl.never,
    },
  });
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": cacheControl.never,
      "tus-resumable": TUS_RESUMABLE,
      ...headers,
    },
  });
}
