// Holds contract 14.
import { expect, it } from "vitest";

import { phraseIn } from "./phrases";

const phrases = [
  { holds: "rolling", word: "sits" },
  { holds: "open", word: "khula" },
  { holds: "open all year", word: "barsabhari" },
  { holds: "closed", word: "banda" },
  { holds: "anytime", word: "jahile pani" },
  { holds: "any time", word: "jahile pani" },
];

it.each([
  ["Rolling admission", "sits"],
  ["OPEN", "khula"],
  ["Open all year", "barsabhari"],
  ["Anytime (any time)", "jahile pani"],
  ["Reopened", null],
  ["", null],
])("%s holds a phrase", (text, word) => {
  expect(phraseIn(text, phrases)).toBe(word);
});

it.each([
  "No longer open",
  "Not open yet",
  "Isn't open",
  "Will open in March",
  "Closed, will open again in 2027",
  "Rolling admission is closed",
  "Open until filled",
])("%s says something else than its phrase, and is not told", (text) => {
  expect(phraseIn(text, phrases)).toBeNull();
});
