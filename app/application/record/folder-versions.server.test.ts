// Holds contract 13.
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import type * as files from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { beforeEach, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { withFolder, withSettings } from "../../../tests/support/request";

const DAY = 24 * 60 * 60;
/** What happens when a sweep looks at a file. */
const looked: { at: (path: string) => void } = { at: () => undefined };
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  return { ...real, stat: (path: string) => (looked.at(path), real.stat(path)) };
});

const home = withFolder();
withSettings();
beforeEach(() => {
  vi.resetModules();
  looked.at = () => undefined;
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
});

const folder = () => join(home.path, ".data", "applications");
const nameOf = (letter: string) => letter.repeat(64);
const versions = async () => (await import("./folder-versions.server")).folderVersions;

/** A file of a record that was written so many days ago. */
function leave(record: string, name: string, days: number) {
  const [own, then] = [join(folder(), record), Date.now() / 1000 - days * DAY];
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, name), "x");
  utimesSync(join(own, name), then, then);
}

it("are ours alone, and lie among the system's temporary files in production", async () => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("SITE_URL", "https://site.example");
  vi.stubEnv("TMPDIR", home.path);
  await (await versions()).add(nameOf("a"), { number: 1, text: "text" }, DAY);
  const made = join(home.path, "study-abroad-site", "applications");
  for (const [path, mode] of [
    [made, 0o700],
    [join(made, nameOf("a"), "1"), 0o600],
  ] as const)
    expect(statSync(path).mode & 0o777).toBe(mode);
});

it("are swept at the first use: what is too old goes, what killed processes have left too, and nothing else", async () => {
  leave(nameOf("a"), "1", 15);
  leave(nameOf("a"), "left.unfinished", 15);
  leave(nameOf("b"), "1", 15);
  leave(nameOf("b"), "coming.unfinished", 0);
  leave(nameOf("c"), "1", 13);
  leave("notes", "1", 99);
  // No directory: it keeps no other one.
  writeFileSync(join(folder(), nameOf("0")), "x");
  // A killed process has left an earlier version, which does not count again.
  leave(nameOf("e"), "1", 0);
  leave(nameOf("e"), "2", 15);
  leave(nameOf("d"), "1", 15);
  // A version that comes after the sweep has looked stays.
  looked.at = (path) => {
    if (path === join(folder(), nameOf("d"), "1")) leave(nameOf("d"), "2", 0);
  };
  await (await versions()).newest(nameOf("f"));
  const left = () =>
    readdirSync(folder())
      .slice(1)
      .map((record) => [record, ...readdirSync(join(folder(), record))]);
  await eventually(() => expect(left()).toHaveLength(4));
  // The sweep goes on for a moment.
  await pause(50);
  expect(left().sort()).toEqual([
    [nameOf("b"), "coming.unfinished"],
    [nameOf("c"), "1"],
    [nameOf("d"), "2"],
    ["notes", "1"],
  ]);
});
