import { expect, it } from "vitest";

import type { SafeHtml } from "~/api/model";

import { readingMinutes } from "./reading-time.server";

const postOf = (words: number) => ({
  title: "",
  sections: [
    { title: null, image: null, paragraphs: [{ html: `<p>${"शब्द ".repeat(words)}</p>` as SafeHtml, points: [] }] },
  ],
});

it.each([
  [0, 1],
  [200, 1],
  [201, 2],
  [1000, 5],
])("%i words take %i minutes", (words, minutes) => {
  expect(readingMinutes(postOf(words))).toBe(minutes);
});
