// Holds contract 12.3.
import { expect, it } from "vitest";

import { documentsIn } from "./send-documents";

it.each([
  [0, [100, 300], 0],
  [50, [100, 300], 0.5],
  [100, [100, 300], 1],
  [250, [100, 300], 1.5],
  [9000, [100, 300], 2],
  [200, [], 0],
])("%d bytes of documents of %j are %d", (bytes, sizes, documents) => {
  expect(documentsIn(bytes, sizes)).toBe(documents);
});
