import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, it } from "vitest";

/** A cache with `max` takes its room at once, one with `maxSize` alone as entries come (decision 0046). */
const LARGEST = 5_000;

it("no cache bounded by a number of entries takes room for tens of thousands before it has any", () => {
  const sources = (readdirSync("app", { recursive: true }) as string[])
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(join("app", name), "utf8") }));
  const bounded = sources.flatMap(({ name, text }) =>
    [...text.matchAll(/new LRUCache\b(?![^;]*maxSize)[^;]*?\bmax: ([\w.]+)/g)].map(([, max = ""]) => {
      const [, named] = new RegExp(`const ${max} = ([\\d_]+);`).exec(text) ?? [];
      return { name, entries: Number((named ?? max).replaceAll("_", "")) };
    }),
  );
  expect(bounded.length).toBeGreaterThan(0);
  expect(bounded.filter(({ entries }) => entries > LARGEST)).toEqual([]);
});
