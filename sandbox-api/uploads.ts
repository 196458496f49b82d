import { createHash, randomUUID } from "node:crypto";
import { createWriteStream, mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Busboy, type BusboyFileStream } from "@fastify/busboy";

import { Refusal } from "./answer";

export interface StoredFile {
  group: string;
  name: string;
  size: number;
  sha256: string;
  storedAs: string;
}
export interface Upload {
  fields: Record<string, string>;
  files: StoredFile[];
}

/** Where the files of applications are stored: a folder in the sandbox's folder of data. */
export const uploadFolder = (dataFolder: string) => join(dataFolder, "uploads");

/** Thrown when the client went away before its body was complete. */
export class BrokenUpload extends Error {}

/**
 * Streams a multipart body to disk, part by part, hashing as it goes. A body without Content-Length
 * reads as empty, as under WSGI. Refuses bodies over `maxBytes` (413) and malformed ones (400);
 * whatever goes wrong, no file of the upload stays behind.
 */
export async function receiveUpload(request: IncomingMessage, dataFolder: string, maxBytes: number): Promise<Upload> {
  const length = request.headers["content-length"];
  if (length === undefined || length === "0") return { fields: {}, files: [] };
  if (Number(length) > maxBytes)
    throw new Refusal(413, { detail: "The request body is too large." }, { Connection: "close" });
  const type = request.headers["content-type"] ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    throw new Refusal(415, { detail: `Unsupported media type "${type}" in request.` });
  }

  const folder = uploadFolder(dataFolder);
  mkdirSync(folder, { recursive: true });
  const written: string[] = [];
  try {
    return await parse(request, type, folder, written);
  } catch (error) {
    await discardFiles(dataFolder, written);
    if (request.destroyed && !request.complete) throw new BrokenUpload("the client went away");
    throw error instanceof Refusal ? error : malformed(error);
  }
}

/** Removes stored files by name; names that are gone are no error. */
export async function discardFiles(dataFolder: string, names: string[]) {
  await Promise.all(names.map((name) => rm(join(uploadFolder(dataFolder), name), { force: true })));
}

const malformed = (error: unknown) =>
  new Refusal(400, { detail: `Multipart form parse error - ${error instanceof Error ? error.message : "invalid"}` });

async function parse(request: IncomingMessage, type: string, folder: string, written: string[]): Promise<Upload> {
  const fields: Record<string, string> = {};
  const writes: Promise<StoredFile | null>[] = [];
  const parser = new Busboy({
    headers: { ...request.headers, "content-type": type },
    limits: { parts: 1000, fieldSize: 256 * 1024 },
  });
  const parts: BusboyFileStream[] = [];
  const abort = (error: Error) => parser.destroy(error);

  parser.on("field", (name, value) => {
    fields[name] = value;
  });
  parser.on("file", (group, stream, name) => {
    const storedAs = randomUUID();
    written.push(storedAs);
    parts.push(stream);
    const write = storeFile(stream, join(folder, storedAs)).then((stored) =>
      name || stored.size > 0 ? { group, name: name ?? "", storedAs, ...stored } : null,
    );
    write.catch(abort);
    writes.push(write);
  });
  parser.once("partsLimit", () => abort(new Error("too many parts")));

  try {
    await pipeline(request, parser);
  } catch (error) {
    // The parser leaves the part that was being read open, and its file with it.
    for (const part of parts) part.destroy();
    await Promise.allSettled(writes);
    throw error;
  }
  const stored = await Promise.all(writes);
  return { fields, files: stored.filter((file) => file !== null) };
}

async function storeFile(stream: BusboyFileStream, path: string) {
  const digest = createHash("sha256");
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(stream, measure, createWriteStream(path));
  return { size, sha256: digest.digest("hex") };
}
