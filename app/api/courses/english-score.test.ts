// Holds contract 11.4.
import { describe, expect, it } from "vitest";

import { englishScore } from "./english-score";

describe("the score of an English test in a university's text", () => {
  it.each([
    ["IELTS 6.0 overall with no band under 5.5 (undergraduate); 6.5 (postgraduate).", "IELTS from 6.0"],
    ["<ul><li>IELTS Academic: 6.5, no band under 6.0</li><li>PTE Academic: 58</li></ul>", "IELTS from 6.5"],
    ["<b>IELTS</b>&nbsp;7", "IELTS from 7"],
    ["PTE 50 / TOEFL 64", "PTE from 50"],
    ["TOEFL iBT: at least 100", "TOEFL from 100"],
    ["IELTS is not needed. TOEFL iBT: 79", "TOEFL from 79"],
  ])("%s", (text, score) => {
    expect(englishScore(text)).toBe(score);
  });

  it.each(["", "Ask us.", "IELTS 2024 results", "IELTS 12", "IELTS 65", "PTE 5", "TOEFL 640", "IELTS"])(
    "none in: %s",
    (text) => {
      expect(englishScore(text)).toBeNull();
    },
  );

  it("looks through the beginning of an endless text only", () => {
    expect(englishScore("<".repeat(1_000_000))).toBeNull();
    expect(englishScore(`${"IELTS ".repeat(100_000)}6.5`)).toBeNull();
  });
});
