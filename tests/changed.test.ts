import { readdirSync } from "node:fs";

import { expect, it } from "vitest";

import { touchedBy } from "../scripts/changed.mjs";

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: "utf8" });
const tests = filesIn("tests").map((name) => `tests/${name}`);

it.each(readdirSync("app/routes"))("a change of the route %s runs tests of the built site", (name) => {
  const { processes, browser } = touchedBy([`app/routes/${name}${/\.tsx?$/.test(name) ? "" : "/route.tsx"}`]);
  const found = processes.filter((place: string) => tests.some((test) => test.startsWith(place)));
  expect([...found, ...browser]).not.toEqual([]);
});
