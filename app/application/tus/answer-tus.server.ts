import type { IncomingMessage } from "node:http";

import type { AppLoadContext } from "@remix-run/node";

import { currentAccount } from "~/account/current-account.server";
import { messages } from "~/api/messages";
import { requestContext } from "~/http/request-context.server";
import { visitorKey } from "~/http/visitor-address.server";
import { log } from "~/log.server";
import { paths } from "~/paths";

import { ArrivingBytes, isGivenUp, patience, readHead } from "../upload/arriving-bytes.server";
import { answerEarly, dropUpload } from "../upload/drop-upload.server";
import { takeUploadSlot } from "../upload/slots.server";
import { type Draft, findDraft, saveNotes } from "../draft.server";
import { ownDocuments, withoutFile } from "../own-documents.server";
import { isOfPage } from "../page-key.server";
import { tidyClosed } from "../progress.server";
import { isBeingSent } from "../record/attempt.server";
import { nameProblem, shownName } from "../rules/document-name.server";
import { documentGroup, isAllowedContent, SIGNATURE_BYTES } from "../rules/documents";
import { type Sender, uploadLimits } from "../rules/limits.server";
import { type BusyScope, DRAFT_ENDED_HEADER, PAGE_HEADER, uploadMessages } from "../rules/outcome";
import { DocumentRefusal } from "../rules/refusal.server";
import {
  BrokenDocument,
  type DraftDocuments,
  PieceExists,
  type StoredDocument,
  StoreFailure,
  UploadCancelled,
} from "../store/draft-documents.server";
import { ALREADY_SENDING } from "../submit.server";
import { oneAtATime } from "./one-at-a-time.server";
import { bytesIn, plain, readMetadata, tusAnswer, VERSION, writeMetadata } from "./tus-request.server";

/** How long a request may go on with what it has once another one wants its document. */
const GIVE_WAY_MS = 500;
const RETRY_SECONDS = 10;
const BYTES_TYPE = "application/offset+octet-stream";

const NO_DRAFT = "There is no application that this document belongs to. Reload the page.";
const NOT_SAVED = "Files cannot be kept right now.";
const NOT_KEPT = "This document is not kept any more.";
const NO_LENGTH = "The size of a document has to be said when it is begun: Upload-Length.";
const OTHER_OFFSET = "The document stands at another offset.";

export interface TusRequest {
  request: Request;
  context: AppLoadContext;
  /** The id of a document, or `null` for all of them. */
  id: string | null;
}

/**
 * Answers a request of the tus protocol, 1.0.0 with creation and termination, for the documents of this browser's draft
 * (contract 12). What has arrived when a body breaks off is saved.
 */
export async function answerTus(asked: TusRequest): Promise<Response> {
  const { incoming, outgoing } = asked.context;
  if (incoming.method === "OPTIONS") {
    const takes = { "tus-extension": "creation,termination", "tus-max-size": String(uploadLimits().fileBytes) };
    return tusAnswer(204, { "tus-version": VERSION, ...takes });
  }
  const answer =
    incoming.headers["tus-resumable"] === VERSION
      ? await answerOwner(asked)
      : plain(412, `This site speaks tus ${VERSION}.`, { "tus-version": VERSION });
  if (answer.status >= 400 && !incoming.complete) answerEarly(incoming, outgoing);
  else if (!incoming.readableEnded && answer.headers.get("connection") !== "close")
    await dropUpload({ incoming, outgoing });
  return answer;
}

async function answerOwner({ request, context, id }: TusRequest): Promise<Response> {
  const account = await currentAccount(request);
  const draft = await findDraft(request);
  // A login that runs out leaves the draft: without it the visitor has logged out.
  if (account === null && !draft) return ended();
  if (account === null) return plain(401, messages.tokenExpired);
  const page = request.headers.get(PAGE_HEADER);
  if (page !== null && !isOfPage(page, draft, account)) return ended();
  if (!draft) return plain(403, NO_DRAFT);

  const answer = await answerOfDraft({ request, context, id }, draft, account);
  // What was saved meanwhile has gone, whatever its writer says.
  return (await tidyClosed(draft, account)) ? ended() : answer;
}

async function answerOfDraft({ request, context, id }: TusRequest, draft: Draft, account: string): Promise<Response> {
  const sender = { account, address: visitorKey(context.clientAddress) };
  const documents = ownDocuments(draft, account);
  try {
    if (id === null) return await create(context.incoming, draft, documents, sender);
    const name = `${draft.id} ${account}/${id}`;
    if (context.incoming.method === "PATCH") return await append(context.incoming, name, id, documents, sender);
    const nothing = () => undefined;
    return await oneAtATime(name, nothing, async () => {
      if (context.incoming.method === "DELETE") return await remove(request, draft, account, documents, id);
      return context.incoming.method === "HEAD" ? describe(await find(documents, id)) : plain(405, "");
    });
  } catch (error) {
    return failed(error);
  }
}

/** Tells a page that what it uploads for is over. */
const ended = () => plain(401, uploadMessages.endedElsewhere, { [DRAFT_ENDED_HEADER]: "logout" });

async function create({ method, headers }: IncomingMessage, draft: Draft, documents: DraftDocuments, sender: Sender) {
  if (method !== "POST") return plain(404, NOT_KEPT);
  // What came now would not be sent, and go with the draft when that has arrived.
  if (await isBeingSent(draft.id, draft.courseId)) return plain(423, ALREADY_SENDING);
  const size = bytesIn(String(headers["upload-length"] ?? ""));
  if (size === null) return plain(400, NO_LENGTH);
  const metadata = readMetadata((headers["upload-metadata"] as string | undefined) ?? null);
  if (!metadata) return plain(400, "Upload-Metadata cannot be read.");
  const group = documentGroup(metadata.get("group") ?? "");
  if (!group) return plain(400, "This document belongs to none of the document groups.");
  const name = metadata.get("filename") ?? "";
  const wrong = nameProblem([name], group);
  if (wrong) return plain(wrong.reason === "extension" ? 415 : 400, wrong.message);
  if (size === 0) return plain(400, uploadMessages.empty(shownName(name)));
  const writer = await documents.begin({ group: group.name, name, size }, sender);
  await writer.pause();
  return tusAnswer(201, { location: paths.document(writer.id) });
}

function describe({ group, name, size, arrived }: StoredDocument): Response {
  return tusAnswer(200, {
    "upload-offset": String(arrived),
    ...(size !== null && { "upload-length": String(size) }),
    "upload-metadata": writeMetadata({ filename: name, group }),
  });
}

async function remove(request: Request, draft: Draft, account: string, documents: DraftDocuments, id: string) {
  if (await isBeingSent(draft.id)) return plain(423, ALREADY_SENDING);
  const isThere = await documents.remove(id);
  const left = withoutFile(draft, account, id);
  if (left !== draft) await saveNotes(request, left);
  return isThere ? tusAnswer(204, {}) : plain(404, NOT_KEPT);
}

/** Appends what arrives to a document, in a slot of the uploads under way. */
async function append(incoming: IncomingMessage, name: string, id: string, documents: DraftDocuments, sender: Sender) {
  const giveBack = takeUploadSlot(sender, () => incoming.destroy());
  if (typeof giveBack === "string") return busy(giveBack);
  const bytes = new ArrivingBytes(incoming);
  const giveWay = () => void setTimeout(() => bytes.stop(), GIVE_WAY_MS);
  try {
    const answer = await oneAtATime(name, giveWay, () => write(bytes, incoming, id, documents, sender).catch(failed));
    if (isGivenUp(incoming)) return plain(408, uploadMessages.stalled(patience.idleMs));
    // The rest of this body is old, and nobody needs it.
    if (bytes.end === "stopped") answer.headers.set("connection", "close");
    return answer;
  } finally {
    bytes.stop();
    giveBack();
  }
}

/** Says how much is safe then. What has come before the body breaks off is saved. */
async function write(
  bytes: ArrivingBytes,
  { headers }: IncomingMessage,
  id: string,
  documents: DraftDocuments,
  sender: Sender,
) {
  if (headers["content-type"] !== BYTES_TYPE) return plain(415, `The bytes of a PATCH are sent as ${BYTES_TYPE}.`);
  const offset = bytesIn((headers["upload-offset"] as string | undefined) ?? null);
  if (offset === null) return plain(400, "A PATCH says where its bytes start: Upload-Offset.");
  const file = await find(documents, id);
  if (offset !== file.arrived) return plain(409, OTHER_OFFSET);
  const size = file.size ?? file.arrived;
  const tooLong = () => plain(413, "That is more than the document was said to have.");
  if (offset + Number(headers["content-length"] ?? 0) > size) return tooLong();
  if (file.whole) return safe(file.arrived, id);

  const writer = await documents.resume(id, sender);
  const add = async (part: Buffer) => {
    if (writer.offset + part.length > size) throw tooLong();
    await writer.write(part);
  };
  try {
    // Another container may have gone on with it since this request was looked at.
    if (writer.offset !== offset) throw plain(409, OTHER_OFFSET);
    const chunks = bytes.chunks();
    const head = offset === 0 ? await readHead(chunks) : null;
    // One that is cut off is not stored: nobody could judge the rest.
    if (head && head.length >= Math.min(SIGNATURE_BYTES, size)) {
      if (!isAllowedContent(head)) {
        await writer.discard();
        throw plain(415, uploadMessages.content(shownName(file.name)));
      }
      await add(head);
    }
    for await (const part of chunks) await add(part);
  } catch (error) {
    await writer.pause();
    throw error;
  }
  if (writer.offset === file.size) {
    const saved = await writer.finish();
    return safe(saved.arrived, saved.id);
  }
  await writer.pause();
  return safe(writer.offset);
}

/** `id` names the document that counts from now on: perhaps another one, begun later under the same name. */
function safe(offset: number, id?: string): Response {
  return tusAnswer(204, { "upload-offset": String(offset), ...(id && { "content-location": paths.document(id) }) });
}

async function find(documents: DraftDocuments, id: string): Promise<StoredDocument> {
  const found = (await documents.list()).find((each) => each.id === id);
  if (!found) throw new BrokenDocument();
  return found;
}

/** What an error is as an answer: a sentence where the visitor can do something, never the error's own words. */
function failed(error: unknown): Response {
  if (error instanceof Response) return error;
  if (error instanceof DocumentRefusal) {
    // Of two the second names the document.
    const { reason, message } = error.problems.at(-1) ?? error.problems[0];
    return plain(reason === "name" ? 400 : 413, message);
  }
  if (error instanceof StoreFailure) {
    return plain(503, error.reason === "quota" ? uploadMessages.notSaved("quota") : NOT_SAVED);
  }
  if (error instanceof PieceExists) return plain(409, OTHER_OFFSET);
  // Removed, or ended with its draft, while it was being written.
  if (error instanceof UploadCancelled || error instanceof BrokenDocument) return plain(404, NOT_KEPT);
  log.error({ requestId: requestContext()?.requestId, err: error }, "a document could not be saved");
  return plain(500, NOT_SAVED);
}

function busy(scope: BusyScope): Response {
  return plain(scope === "site" ? 503 : 429, uploadMessages.retryIn(RETRY_SECONDS), {
    "retry-after": String(RETRY_SECONDS),
  });
}
