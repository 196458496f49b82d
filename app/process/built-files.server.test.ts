// Holds contract 13.
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import express from "express";
import { expect, it, onTestFinished, vi } from "vitest";

it("reads little of a file at once: its reader may take nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  mkdirSync(join(folder, "build", "client"), { recursive: true });
  writeFileSync(join(folder, "build", "client", "film.mp4"), Buffer.alloc(100_000));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  const { builtFiles, FILE_CHUNK_BYTES } = await import("./built-files.server");
  const read = vi.spyOn(fs, "createReadStream");
  const server = express()
    .use(builtFiles({}, () => true, undefined))
    .listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  await once(server, "listening");
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/film.mp4`);
  expect((await answer.arrayBuffer()).byteLength).toBe(100_000);
  expect(read.mock.results.map(({ value }) => (value as fs.ReadStream).readableHighWaterMark)).toEqual([
    FILE_CHUNK_BYTES,
  ]);
});
