// Holds contract 5.12.
import { expect, it } from "vitest";

import { inPageOrder } from "./documents";

it("puts messages in the order of the page, those of the whole form first, each once", () => {
  const refused = { cv_documents: ["cv refused"], academic_documents: ["notes refused"] };
  const newer = {
    passport_documents: ["passport missing"],
    academic_documents: ["academic missing"],
    "": ["left out"],
    cv_documents: ["cv refused"],
  };
  expect(Object.entries(inPageOrder(refused, newer))).toEqual([
    ["", ["left out"]],
    ["academic_documents", ["notes refused", "academic missing"]],
    ["passport_documents", ["passport missing"]],
    ["cv_documents", ["cv refused"]],
  ]);
  expect(inPageOrder({}, null, undefined)).toEqual({});
});
