// Holds contract 11.7.
import { expect, it } from "vitest";

import { referenceOf } from "./reference.server";

it.each([
  ["a reference before an id", { id: 17, reference: "SA-2026/0017" }, "SA-2026/0017"],
  ["an id without a reference", { id: 17 }, "17"],
  ["an id as text", { id: " 9f1c2d3e-0000-4000-8000-1234567890ab " }, "9f1c2d3e-0000-4000-8000-1234567890ab"],
  ["a reference that is a number", { reference: 2083 }, "2083"],
  ["a Nepali reference", { reference: "आवेदन २०८३-१७" }, "आवेदन २०८३-१७"],
  ["the id where the reference is empty", { id: 4, reference: " " }, "4"],
  ["the id where the reference is no name", { id: 4, reference: { code: 1 } }, "4"],
  ["the id where the reference is endless", { id: 4, reference: "x".repeat(65) }, "4"],
  ["nothing of markup", { reference: "<b>1</b>" }, null],
  ["nothing of several lines", { reference: "1\n2" }, null],
  ["nothing of a list", [{ id: 4 }], null],
  ["nothing of a text", "created", null],
  ["nothing of no body", null, null],
  ["nothing of a truth value", { id: true }, null],
])("takes %s", (_, body, reference) => {
  expect(referenceOf(body)).toBe(reference);
});
