// Holds contract 12.3.
import { expect, it } from "vitest";

import { isLargePhoto } from "./shrink-photo";

const LIMIT = 2 * 1024 * 1024;

it.each([
  ["a large JPEG", LIMIT + 1, "image/jpeg", true],
  ["a large PNG", LIMIT + 1, "image/png", true],
  ["one of 2 MB", LIMIT, "image/jpeg", false],
  ["a large PDF", LIMIT + 1, "application/pdf", false],
  ["a picture of another kind", LIMIT + 1, "image/webp", false],
])("%s is offered to be made smaller: %s bytes, %s: %s", (_what, size, type, isOffered) => {
  expect(isLargePhoto(new File([Buffer.alloc(size)], "photo.jpg", { type }))).toBe(isOffered);
});
