import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { rooms, touchedBy } from "../scripts/changed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["app", "sandbox-api", "tests"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const isTest = (name: string) => /\.(test\.tsx?|spec\.ts)$/.test(name);
const sources = files.filter((name) => /^app\/.*\.tsx?$/.test(name) && !isTest(name) && !name.endsWith(".d.ts"));

describe("what a change touches", () => {
  it("is some test of the built site for every file of the app", () => {
    const alone = sources.filter((name) => {
      const { processes, browser } = touchedBy([name]);
      return processes.length + browser.length === 0;
    });
    expect(alone).toEqual([]);
  });

  it.each([...new Set(rooms.flatMap(([, tests]) => tests))])("has %s, which is there", (place) => {
    expect(files.filter((name) => isTest(name) && name.startsWith(place))).not.toEqual([]);
  });

  it("has no room without files", () => {
    expect(rooms.filter(([room]) => !files.some((name) => room.test(name))).map(String)).toEqual([]);
  });
});
