// Holds contract 13.
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import express from "express";
import { expect, it, onTestFinished, vi } from "vitest";

/** A site of these files, by their paths; returns its address, and the folder of its files. */
async function serve(files: Readonly<Record<string, string | Buffer>>) {
  const root = mkdtempSync(join(tmpdir(), "built-"));
  const folder = join(root, "build", "client");
  mkdirSync(join(folder, "assets"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  vi.resetModules();
  vi.spyOn(process, "cwd").mockReturnValue(root);
  const { builtFiles, FILE_CHUNK_BYTES } = await import("./built-files.server");
  const server = express()
    .use(builtFiles({}, () => true, undefined))
    .listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    rmSync(root, { recursive: true });
  });
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder, FILE_CHUNK_BYTES };
}

it("answers a read of a whole file from memory, in the coding that is asked for, and of a part from the disk", async () => {
  const text = "export const greeting = 'namaste';\n";
  const { url, folder } = await serve({
    "assets/app-12345678.js": text,
    "assets/app-12345678.js.br": brotliCompressSync(text),
    "assets/other-12345678.css": "body {}",
  });
  const path = `${url}/assets/app-12345678.js`;
  const plain = { "accept-encoding": "identity" };
  expect(await (await fetch(path, { headers: { ...plain, range: "bytes=0-5" } })).text()).toBe("export");
  rmSync(join(folder, "assets"), { recursive: true });
  for (const coding of ["br", "identity"]) {
    const answer = await fetch(path, { headers: { "accept-encoding": coding } });
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get("content-encoding")).toBe(coding === "br" ? "br" : null);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  }
  const other = await fetch(`${url}/assets/other-12345678.css`, { headers: { "accept-encoding": "br" } });
  expect([await other.text(), other.headers.get("content-encoding"), other.headers.get("vary")]).toEqual([
    "body {}",
    null,
    null,
  ]);
  const etag = (await fetch(path, { method: "HEAD" })).headers.get("etag") ?? "";
  expect((await fetch(path, { headers: { "if-none-match": etag, "cache-control": "max-age=0" } })).status).toBe(304);
  expect((await fetch(path, { headers: { ...plain, range: "bytes=0-5" } })).status).toBe(404);
});

it("has no body for a file that is not there: nginx keeps its connection when it asks another container", async () => {
  const { url } = await serve({});
  const answer = await fetch(`${url}/assets/none-12345678.js`);
  expect([answer.status, answer.headers.get("content-length"), answer.headers.get("cache-control")]).toEqual([
    404,
    "0",
    "no-store",
  ]);
});

it("reads little of a file at once: its reader may take nothing", async () => {
  const { url, FILE_CHUNK_BYTES } = await serve({ "film.mp4": Buffer.alloc(300_000) });
  const read = vi.spyOn(fs, "createReadStream");
  const answer = await fetch(`${url}/film.mp4`);
  expect((await answer.arrayBuffer()).byteLength).toBe(300_000);
  expect(read.mock.results.map(({ value }) => (value as fs.ReadStream).readableHighWaterMark)).toEqual([
    FILE_CHUNK_BYTES,
  ]);
});
