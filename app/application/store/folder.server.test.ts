// Holds contract 12.3.
import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, it, vi } from "vitest";

import { withFolder } from "../../../tests/support/request";

import { Folder } from "./folder.server";
import { DESCRIPTION, pathOf } from "./storage.server";

const folder = withFolder();

it("leaves threads of Node to others while every call of it hangs", async () => {
  const pieces = Array.from({ length: 8 }, (_, start) => ({
    draft: "a".repeat(64),
    id: "b".repeat(32),
    start,
    bytes: 1,
    changed: 0,
  }));
  const paths = pieces.map((piece) => join(folder.path, pathOf(piece)));
  mkdirSync(join(folder.path, "a".repeat(64)));
  // Whoever opens a pipe waits for the one who writes into it.
  execFileSync("mkfifo", paths);
  const drafts = new Folder(folder.path);
  const readers = pieces.map((piece) => drafts.read(piece)[Symbol.asyncIterator]());
  const reads = readers.map((reader) => reader.next());
  const other = readFile("package.json", "utf8");
  try {
    expect(await other).toContain("{");
  } finally {
    const ends = paths.map((path) => openSync(path, "r+"));
    for (const end of ends) writeSync(end, ".");
    await Promise.all(reads.map((read, place) => read.finally(() => closeSync(ends[place] ?? NaN))));
    await Promise.all(readers.map((reader) => reader.return?.(undefined)));
  }
});

it("looks at each empty folder in a step of its own: thousands may wait to be tidied up", async () => {
  for (let each = 0; each < 100; each += 1) mkdirSync(join(folder.path, String(each).padStart(64, "0")));
  let steps = 0;
  for await (const found of new Folder(folder.path).list()) steps += found.length === 0 ? 1 : NaN;
  expect(steps).toBe(100);
});

it("looks at a few pieces at a time, so that a list of thousands keeps nobody waiting", async () => {
  const draft = "c".repeat(64);
  const drafts = new Folder(folder.path);
  mkdirSync(join(folder.path, draft));
  for (let start = 0; start < 200; start += 1)
    writeFileSync(join(folder.path, pathOf({ draft, id: "d".repeat(32), start })), "");
  const found: number[] = [];
  for await (const some of drafts.list(draft)) {
    found.push(some.length);
    rmSync(join(folder.path, draft), { recursive: true, force: true });
  }
  expect(found.reduce((sum, count) => sum + count)).toBeLessThan(50);
});

it("flushes a piece and then its folder, which makes the description durable too", async () => {
  const handle = await open(folder.path, "r");
  const sync = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, "sync");
  await handle.close();
  const piece = { draft: "e".repeat(64), id: "f".repeat(32) };
  await new Folder(folder.path).put({ ...piece, start: DESCRIPTION }, Buffer.from("description"));
  expect(sync).not.toHaveBeenCalled();
  await new Folder(folder.path).put({ ...piece, start: 0 }, Buffer.from("bytes"));
  expect(sync).toHaveBeenCalledTimes(2);
});
