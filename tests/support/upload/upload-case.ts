import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, vi } from "vitest";

import { patience } from "~/application/upload/arriving-bytes.server";
import type { NotAccepted } from "~/application/rules/outcome";
import type * as slotsModule from "~/application/upload/slots.server";
import { Folder } from "~/application/store/folder.server";
import { DraftDocuments } from "~/application/store/draft-documents.server";
import { Store } from "~/application/store/store.server";

import { testSettings } from "../request";

import { multipartBody, requiredParts } from "./multipart-body";
import { accept, startSink } from "./sink";
import { outcomeIn, rawClient, startUploadSite, type UploadSettings } from "./upload-site";

export const MIB = 1024 * 1024;
const stops: (() => Promise<void>)[] = [];
const free: typeof slotsModule.takeUploadSlot = () => () => undefined;
/** Who gives the slots of uploads: nobody is refused one, unless a test counts them. */
const slots = { take: free };
vi.mock("~/application/upload/slots.server", async (importActual) => ({
  ...(await importActual<typeof slotsModule>()),
  takeUploadSlot: (...asked: Parameters<typeof free>) => slots.take(...asked),
}));
/** Where documents are saved while the store takes nothing. */
const places = { temporary: null as DraftDocuments | null };
vi.mock("~/application/store/site-store.server", () => ({ temporaryDocuments: () => places.temporary }));
const usual = { ...patience };
beforeEach(() => {
  Object.assign(patience, usual);
  slots.take = free;
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A store of its own in a folder that goes with the test. */
export function store() {
  const folder = mkdtempSync(join(tmpdir(), "upload-case-"));
  stops.push(async () => rmSync(folder, { recursive: true, force: true }));
  const draft = { id: randomUUID(), key: randomBytes(32).toString("base64url") };
  const files = (id = draft.id) =>
    new DraftDocuments(
      { ...draft, id },
      new Store(new Folder(folder), { maxBytes: 1024 * MIB, lastingMs: 60 * 60_000 }),
    );
  const sender = { account: "an-account", address: "192.0.2.1" };
  return { own: { store: files(), present: [], sender }, temporary: files(randomUUID()) };
}

/** A form that nothing stands in the way of. */
export const passing = {
  isOwnPage: () => true,
  check: () => Promise.resolve<NotAccepted | null>(null),
};

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What differs from the usual site: how it is set, how long it waits, and who gives the slots of uploads. */
export type Changes = Partial<UploadSettings & typeof patience & typeof slots & typeof places>;

/** A site that forwards applications, and the API that they go to; both end with the test. */
export async function start(answer: Answer = accept, { idleMs, floor, take, temporary, ...changes }: Changes = {}) {
  const stores = store();
  places.temporary = temporary ?? stores.temporary;
  Object.assign(patience, idleMs && { idleMs }, floor && { floor });
  slots.take = take ?? free;
  const sink = await startSink(answer);
  const site = await startUploadSite({
    fields: { first_name: "सीता", address: "Ward 4\nLalitpur" },
    target: sink.url,
    token: () => Promise.resolve("the-token"),
    idempotencyKey: "the-key",
    ...passing,
    own: stores.own,
    ...changes,
  });
  stops.push(site.stop, sink.stop);
  return { sink, site };
}

/** Posts a body and returns how the upload ended. */
export async function post(port: number, body: Buffer, headers: Record<string, string | number> = {}) {
  const client = rawClient(port, { "content-length": body.length, ...headers });
  void client.write(body);
  return outcomeIn(await client.answer);
}

/** Answers as soon as the headers are there, reads nothing more, and closes. */
export const saysAtOnce =
  (status: number, body: unknown): Answer =>
  (request, response) => {
    request.pause();
    response.writeHead(status, { "content-type": "application/json", connection: "close" });
    response.end(JSON.stringify(body));
  };

export const never: Answer = () => undefined;
export const bigForm = () => multipartBody(requiredParts(8 * MIB));
