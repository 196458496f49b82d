// Holds contract 2.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import type fs from "node:fs/promises";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";

import { shareAssets, sharedVersionWith } from "./shared-assets.server";

const { hanging } = vi.hoisted(() => ({ hanging: { readdir: undefined as ((path: string) => unknown) | undefined } }));
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof fs>();
  return { ...real, readdir: (path: string) => (hanging.readdir ?? real.readdir)(path) };
});

let work: string;
let shared: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "shared-assets-"));
  shared = join(work, "shared");
});
afterEach(() => rmSync(work, { recursive: true, force: true }));

/** Shares the files of a version, so many minutes ago. */
async function share(version: string, minutesAgo: number): Promise<void> {
  const built = join(work, version);
  mkdirSync(built, { recursive: true });
  writeFileSync(join(built, `${version}.js`), version);
  await shareAssets(built, shared);
  const own = await sharedVersionWith(`${version}.js`, shared);
  const then = new Date(Date.now() - minutesAgo * 60_000);
  if (own !== undefined && minutesAgo > 0) utimesSync(own, then, then);
}

it("keeps the last three versions", async () => {
  for (const [index, version] of ["one", "two", "three", "four"].entries()) await share(version, 40 - index * 10);
  const found = ["one", "two", "three", "four"].map(async (version) => sharedVersionWith(`${version}.js`, shared));
  expect((await Promise.all(found)).map((folder) => folder !== undefined)).toEqual([false, true, true, true]);
  expect(await readdir(shared)).toHaveLength(3);
});

it("takes a version that starts again for the newest", async () => {
  for (const [index, version] of ["one", "two", "three"].entries()) await share(version, 40 - index * 10);
  await share("one", 0);
  await share("four", 0);
  expect(await sharedVersionWith("one.js", shared)).toBeDefined();
  expect(await sharedVersionWith("two.js", shared)).toBeUndefined();
});

it("is looked at by one at a time where it hangs, and nobody waits for it longer than two seconds", async () => {
  await share("one", 0);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let answer = (_names: string[]) => {};
  hanging.readdir = vi.fn(() => new Promise<string[]>((answered) => (answer = answered)));
  const found = Promise.all(Array.from({ length: 20 }, () => sharedVersionWith("one.js", shared)));
  await vi.advanceTimersByTimeAsync(2001);
  expect(await found).toEqual(Array.from({ length: 20 }, () => undefined));
  expect(hanging.readdir).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  hanging.readdir = undefined;
  answer([]);
  await eventually(async () => expect(await sharedVersionWith("one.js", shared)).toBeDefined());
});

it("removes what was left unfinished an hour ago, and nothing that is being written", async () => {
  await share("one", 0);
  for (const [name, minutes] of [
    ["old.unfinished", 61],
    ["young.unfinished", 59],
  ] as const) {
    mkdirSync(join(shared, name));
    const then = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(shared, name), then, then);
  }
  await share("two", 0);
  expect((await readdir(shared)).filter((name) => name.endsWith("unfinished"))).toEqual(["young.unfinished"]);
});
