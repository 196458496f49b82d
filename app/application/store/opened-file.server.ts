import { setImmediate } from "node:timers/promises";

import { z } from "zod";

import { documentGroup, type DocumentGroupName } from "../rules/documents";

import type { StoredDocument } from "./stored-document";
import { NoSuchFile, type Storage, type StoredFile } from "./storage.server";
import {
  type ChainPosition,
  END_RECORD_BYTES,
  FileSeal,
  ForeignRecord,
  LONGEST_META_BYTES,
  META_RECORD_BYTES,
  RECORD_OVERHEAD,
  splitRecords,
} from "./sealed-records.server";
import { BrokenFile } from "./store-failure.server";

/** After so many records everybody else has a turn: each costs a few microseconds at least, however small. */
const RECORDS_AT_ONCE = 32;

/** Bytes of a stored file of one draft. */
export type Reader = (id: string, start: number, end?: number) => ReturnType<Storage["read"]>;

/** A file to be kept, its size where it is known before. */
export interface NewFile {
  group: DocumentGroupName;
  name: string;
  size: number | null;
}

const metaSchema = z.object({
  name: z.string(),
  group: z.string().transform((name, context) => {
    const group = documentGroup(name);
    if (!group) context.addIssue({ code: "custom" });
    return group?.name ?? z.NEVER;
  }),
  size: z.number().nullable(),
});

/** What is said of a file in its first record; `null` when it is too long. */
export function describe(file: NewFile): string | null {
  const text = JSON.stringify(file);
  return Buffer.byteLength(text) > LONGEST_META_BYTES ? null : text;
}

/** A stored file of which all that the draft's page shows is known. */
export class OpenedFile {
  readonly file: StoredDocument;

  constructor(
    readonly stored: StoredFile,
    readonly meta: NewFile,
    readonly seal: FileSeal,
    /** Where its bytes begin. */
    readonly start: ChainPosition,
    /** After the last record that is what was kept. */
    readonly last: ChainPosition,
  ) {
    const size = last.whole ? last.offset : meta.size;
    this.file = { id: stored.id, ...meta, size, kept: last.offset, whole: last.whole };
  }
}

/**
 * Opens a file: its description and its end, or else all its bytes, from where it was `known` on. `null` when it is not
 * one of this key.
 */
export async function openFile(
  reader: Reader,
  key: string,
  stored: StoredFile,
  known: OpenedFile | null = null,
): Promise<OpenedFile | null> {
  try {
    const { seal, start, meta } = known ?? (await described(reader, key, stored.id));
    const last =
      (await endOf(reader, seal, stored)) ??
      (known && (await goneOn(reader, stored, known))) ??
      (await lastPosition(reader, stored.id, seal, start));
    return new OpenedFile(stored, meta, seal, start, last);
  } catch (error) {
    if (error instanceof ForeignRecord || error instanceof NoSuchFile) return null;
    throw error;
  }
}

/** The bytes of a file record by record. Throws `BrokenFile` for the first that is not what was kept. */
export async function* records(
  reader: Reader,
  id: string,
  seal: FileSeal,
  start: ChainPosition,
): AsyncGenerator<{ bytes: Buffer; next: ChainPosition }> {
  let at = start;
  let count = 0;
  try {
    for await (const record of splitRecords(reader(id, start.stored))) {
      const opened = seal.openNext(record, at);
      yield opened;
      at = opened.next;
      count += 1;
      if (count % RECORDS_AT_ONCE === 0) await breathe();
    }
  } catch (error) {
    throw error instanceof ForeignRecord || error instanceof NoSuchFile ? new BrokenFile(id) : error;
  }
}

let breath: Promise<unknown> = Promise.resolve();

/** Lets the process do something else. Who asks at the same time gets on one after the other, each after another turn of it. */
function breathe(): Promise<unknown> {
  return (breath = breath.then(() => setImmediate()));
}

async function described(reader: Reader, key: string, id: string) {
  const seal = new FileSeal(key, id);
  const { text, next: start } = seal.openMeta(await bytesOf(reader(id, 0, META_RECORD_BYTES)));
  const meta = metaSchema.safeParse(JSON.parse(text));
  if (!meta.success) throw new ForeignRecord();
  return { seal, start, meta: meta.data };
}

/** The last place of a file that was looked at before and has grown; `null` when nothing that it has now follows that. */
async function goneOn(
  reader: Reader,
  { id, bytes }: StoredFile,
  { seal, last }: OpenedFile,
): Promise<ChainPosition | null> {
  if (last.whole || last.stored >= bytes) return null;
  const now = await lastPosition(reader, id, seal, last);
  return now.stored > last.stored ? now : null;
}

/** The end of a file that has its last record and the length that this one says, or `null`. */
async function endOf(reader: Reader, seal: FileSeal, { id, bytes }: StoredFile): Promise<ChainPosition | null> {
  if (bytes < META_RECORD_BYTES + END_RECORD_BYTES) return null;
  const record = await bytesOf(reader(id, bytes - END_RECORD_BYTES, bytes));
  try {
    const { size, index, before } = seal.openEnd(record);
    const whole = META_RECORD_BYTES + size + index * RECORD_OVERHEAD + END_RECORD_BYTES === bytes;
    return whole ? { stored: bytes, offset: size, index, before, whole } : null;
  } catch (error) {
    if (error instanceof ForeignRecord) return null;
    throw error;
  }
}

async function lastPosition(reader: Reader, id: string, seal: FileSeal, start: ChainPosition): Promise<ChainPosition> {
  let at = start;
  try {
    for await (const { next } of records(reader, id, seal, start)) at = next;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
  }
  return at;
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(Buffer.from(piece));
  return Buffer.concat(all);
}
