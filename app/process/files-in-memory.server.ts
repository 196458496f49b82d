import { readFileSync } from "node:fs";
import { extname, join } from "node:path";

import type { Handler } from "express";

import { etagOf } from "~/http/tagged.server";

import { acceptedCodings, type Coding } from "./accepted-codings.server";
import { isRead } from "./asked-as.server";
import { builtFileNames } from "./built-file-names.server";

/** Browsers ask for parts of them: they are read from the disk. */
const film = /\.(?:mp4|webm)$/;
const endings = { br: ".br", gzip: ".gz" } satisfies Record<Coding, string>;
/** Where Express has an older name. */
const types: Record<string, string> = { ".js": "text/javascript" };
const ofPart = ["range", "if-range", "if-match", "if-unmodified-since"];

interface FileInMemory {
  headers: Record<string, string>;
  whole: Buffer;
  copies: Partial<Record<Coding, Buffer>>;
}

/**
 * Answers reads of whole files in `folder`, as they are now and under their own spelling, without a look on the disk, which costs four times as much.
 * All else goes on. `policyOf` says how long a file is kept.
 */
export function filesInMemory(folder: string, policyOf: (path: string) => string): Handler {
  const files = filesIn(folder, policyOf);
  return (incoming, outgoing, next) => {
    const file = files.get(incoming.url);
    if (!file || !isRead(incoming) || ofPart.some((name) => name in incoming.headers)) return next();
    const coding = acceptedCodings(incoming.get("accept-encoding") ?? "").find((each) => file.copies[each]);
    outgoing.type(types[extname(incoming.url)] ?? extname(incoming.url)).set(file.headers);
    if (coding) outgoing.set("Content-Encoding", coding);
    if (incoming.fresh) {
      outgoing.status(304).removeHeader("Content-Type");
      return void outgoing.end();
    }
    const body = (coding && file.copies[coding]) ?? file.whole;
    outgoing.set("Content-Length", String(body.byteLength));
    outgoing.end(incoming.method === "HEAD" ? undefined : body);
  };
}

function filesIn(folder: string, policyOf: (path: string) => string): ReadonlyMap<string, FileInMemory> {
  const names = builtFileNames(folder);
  const read = (name: string) => readFileSync(join(folder, name));
  const isCopy = (name: string) => Object.values(endings).some((ending) => name.endsWith(ending));
  const files = new Map<string, FileInMemory>();
  for (const name of names) {
    if (isCopy(name) || film.test(name)) continue;
    const whole = read(name);
    const headers: Record<string, string> = { "Cache-Control": policyOf(name), ETag: `W/${etagOf(whole)}` };
    const copies: FileInMemory["copies"] = {};
    for (const [coding, ending] of Object.entries(endings)) {
      if (!names.has(name + ending)) continue;
      copies[coding as Coding] = read(name + ending);
      headers.Vary = "Accept-Encoding";
    }
    files.set(name, { headers, whole, copies });
  }
  return files;
}
