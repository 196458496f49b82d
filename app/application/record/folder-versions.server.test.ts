// Holds contract 13.
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import type * as files from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { beforeEach, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { withFolder, withSettings } from "../../../tests/support/request";

/** What happens when a sweep looks at a file. */
const looked: { at: (path: string) => void } = { at: () => undefined };
/** Records that no disk has to hold, with the times of their versions. */
const crowd = new Map<string, number>();
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  return {
    ...real,
    stat: async (path: string) => {
      looked.at(path);
      return crowd.has(dirname(path)) ? { mtimeMs: crowd.get(dirname(path)) } : await real.stat(path);
    },
    readdir: async (path: string) => {
      if (crowd.has(path)) return ["1"];
      return crowd.size > 0 ? [...crowd.keys()].map((each) => basename(each)) : await real.readdir(path);
    },
    rmdir: async (path: string) => (crowd.delete(path) ? undefined : await real.rmdir(path)),
  };
});

const home = withFolder();
withSettings();
beforeEach(() => {
  vi.resetModules();
  looked.at = () => undefined;
  crowd.clear();
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
});

const folder = () => join(home.path, ".data", "applications");
const record = (letter: string) => join(folder(), letter.repeat(64));

/** A file that was written 15 days ago. */
function old(directory: string, name: string) {
  const then = Date.now() / 1000 - 15 * 24 * 60 * 60;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, name), "x");
  utimesSync(join(directory, name), then, then);
}

async function sweep() {
  const { folderVersions } = await import("./folder-versions.server");
  return await folderVersions.newest("f".repeat(64));
}

it("a sweep leaves a version that came after it had looked", async () => {
  for (const letter of ["a", "b"]) old(record(letter), "1");
  looked.at = (path) => {
    if (path === join(record("a"), "1")) writeFileSync(join(record("a"), "2"), "y");
  };
  await sweep();
  await eventually(() => expect(readdirSync(folder())).toEqual(["a".repeat(64)]));
  expect(readdirSync(record("a"))).toEqual(["2"]);
});

it("a sweep takes what a killed process was writing, not what is being written", async () => {
  old(record("a"), "1");
  old(record("a"), "left.unfinished");
  old(record("b"), "1");
  writeFileSync(join(record("b"), "coming.unfinished"), "y");
  await sweep();
  await eventually(() => expect(existsSync(record("a"))).toBe(false));
  await eventually(() => expect(readdirSync(record("b"))).toEqual(["coming.unfinished"]));
});

it("a sweep leaves the latest 5,000 records", async () => {
  const now = Date.now();
  const names = Array.from({ length: 5_003 }, (_, age) => join(folder(), age.toString(16).padStart(64, "0")));
  for (const [age, name] of names.entries()) crowd.set(name, now - age * 1000);
  await sweep();
  await eventually(() => expect([...crowd.keys()]).toEqual(names.slice(0, 5_000)));
});
