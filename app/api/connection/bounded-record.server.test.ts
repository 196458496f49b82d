// Holds contract 13.
import fc from "fast-check";
import { expect, it } from "vitest";

import { boundedRecord } from "./bounded-record.server";

const long = "word ".repeat(8000).trim();

it("leaves ordinary records as they are", () => {
  const record = {
    id: 7,
    title: "शिक्षा",
    sections: [{ paragraphs: [{ text: long, point_texts: ["a", null, 3] }] }],
    no: null,
  };
  expect(boundedRecord(record)).toEqual(record);
});

it("shortens the last of many long texts at a word, and keeps facts that come after them", () => {
  const cut = boundedRecord({ texts: [long, long, long], created_at: "2026-01-02", id: 7 });
  expect(cut).toMatchObject({ created_at: "2026-01-02", id: 7 });
  const { texts } = cut as { texts: string[] };
  expect(texts.slice(0, 1)).toEqual([long]);
  expect(texts.at(-1)).toMatch(/word…$/);
  expect(texts.join("").length).toBeLessThan(61_000);
});

it.each([
  ["a list of a million", { points: Array.from({ length: 1_000_000 }, () => "<b>") }],
  ["a hundred thousand fields", Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, "x"]))],
  ["lists within lists", JSON.parse("[".repeat(5000) + "]".repeat(5000)) as unknown],
  ["texts without end", Array.from({ length: 1000 }, () => "<ul><li>".repeat(10_000))],
])("holds %s to what one record may have", (_what, record) => {
  expect(JSON.stringify(boundedRecord(record)).length).toBeLessThan(100_000);
});

it("gives back any small value", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      expect(JSON.stringify(boundedRecord(value))).toBe(JSON.stringify(value));
    }),
  );
});
