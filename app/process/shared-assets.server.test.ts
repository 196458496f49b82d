// Holds contract 2.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

import { shareAssets, sharedVersionWith } from "./shared-assets.server";

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
