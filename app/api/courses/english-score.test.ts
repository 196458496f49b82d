// Holds contract 11.4.
import { describe, expect, it } from "vitest";

import { englishScoreText } from "./english-score";

describe("the score of an English test in a university's text", () => {
  it.each([
    ["IELTS 6.0 overall with no band under 5.5 (undergraduate); 6.5 (postgraduate).", "IELTS 6.0 to 6.5, by course"],
    ["IELTS 6.0; 6.5 (postgraduate). Nursing: 7.0 in each band. PTE 50; CGPA 8.5", "IELTS 6.0 to 7.0, by course"],
    ["IELTS 6.0; 6.5 (postgraduate). PTE 50 or 58. Nursing: 7.0 in each band.", "IELTS 6.0 to 7.0, by course"],
    ["IELTS 6.5, no band under 6.0, with 55.5% and 12.5 credits. GPA 7.5", "IELTS from 6.5"],
    ["<ul><li>IELTS Academic: 6.5, no band under 6.0</li><li>PTE Academic: 58</li></ul>", "IELTS from 6.5"],
    ["<b>IELTS</b>&nbsp;7", "IELTS from 7"],
    ["PTE 50 / TOEFL 64", "PTE from 50"],
    ["TOEFL iBT: at least 100", "TOEFL from 100"],
    ["IELTS is not needed. TOEFL iBT: 79", "TOEFL from 79"],
  ])("%s", (text, score) => {
    expect(englishScoreText(text)).toBe(score);
  });

  it.each(["", "Ask us.", "IELTS 2024 results", "IELTS 12", "IELTS 65", "PTE 5", "TOEFL 640", "IELTS"])(
    "none in: %s",
    (text) => {
      expect(englishScoreText(text)).toBeNull();
    },
  );

  it("looks through the beginning of an endless text only", () => {
    expect(englishScoreText("<".repeat(1_000_000))).toBeNull();
    expect(englishScoreText(`${"IELTS ".repeat(100_000)}6.5`)).toBeNull();
  });
});
