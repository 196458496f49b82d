import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { rooms, touchedBy } from "../scripts/changed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["app", "content", "deploy", "docs", "public", "sandbox-api", "scripts", "tests"].flatMap((folder) =>
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
    const all = [...files, ...readdirSync(root)];
    expect(rooms.filter(([room]) => !all.some((name) => room.test(name))).map(String)).toEqual([]);
  });

  it("is what is left of a file that is gone, and is said to be unknown where nothing is known", () => {
    const { modules, processes, unknown } = touchedBy(["app/account/gone.ts", "Dockerfile", "tests/e2e/gone.spec.ts"]);
    expect(modules).toEqual([]);
    expect(processes).toContain("tests/process/forms");
    expect(unknown).toEqual(["Dockerfile"]);
  });

  it("names a changed test that is slow, and runs the others", () => {
    const names = ["tests/e2e/bad-line.spec.ts", "tests/attack/logins.test.ts", "tests/e2e/blog.spec.ts"];
    expect(touchedBy(names)).toMatchObject({
      processes: [],
      browser: ["tests/e2e/blog.spec.ts"],
      slow: [
        "ATTACK=all npx playwright test tests/e2e/bad-line.spec.ts",
        "ATTACK=all npx vitest run tests/attack/logins.test.ts",
      ],
    });
  });
});
