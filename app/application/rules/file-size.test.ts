import { expect, it } from "vitest";

import { fileSize } from "./file-size";

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [1024 * 1024 - 1, "1 MB"],
  [5.25 * 1024 * 1024, "5.3 MB"],
  [1024 ** 3, "1 GB"],
  [2048 * 1024 ** 3, "2048 GB"],
])("%d is %s", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});
