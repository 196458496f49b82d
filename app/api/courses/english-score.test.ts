// Holds contract 11.4.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { englishScore, englishScoreText, type NamedCourse } from "./english-score";

const course = (programType: string, name = "Information Systems"): NamedCourse => ({
  name,
  programType,
  courseType: "N/A",
});
const bachelor = course("Bachelor's Degree");
const master = course("Master's Degree");

describe("the score of an English test in a university's text", () => {
  it.each([
    ["IELTS 6.0 overall with no band under 5.5 (undergraduate); 6.5 (postgraduate).", "IELTS 6.0 to 6.5, by course"],
    ["IELTS 6.5 (postgraduate); 6.0 (undergraduate).", "IELTS 6.0 to 6.5, by course"],
    ["IELTS 6.0; 6.5 (postgraduate). Nursing: 7.0 in each band. PTE 50; CGPA 8.5", "IELTS 6.0 to 7.0, by course"],
    ["IELTS 6.0; 6.5 (postgraduate). PTE 50 or 58. Nursing: 7.0 in each band.", "IELTS 6.0 to 7.0, by course"],
    ["IELTS 6.5, no band under 6.0, with 55.5% and 12.5 credits. GPA 7.5", "IELTS from 6.5, no band under 6.0"],
    [
      "<ul><li>IELTS Academic: 6.5, no band under 6.0</li><li>PTE Academic: 58, no skill under 50</li></ul>",
      "IELTS from 6.5, no band under 6.0, or PTE from 58, no part under 50",
    ],
    ["IELTS 6.5 with 6.0 in writing and no band under 5.5", "IELTS from 6.5"],
    ["<b>IELTS</b>&nbsp;7", "IELTS from 7"],
    ["IELTS 6.5. An answer takes 5 to 7 working days", "IELTS from 6.5"],
    ["PTE 50 / TOEFL 64", "PTE from 50"],
    ["TOEFL iBT: at least 100", "TOEFL from 100"],
    ["IELTS is not needed. TOEFL iBT: 79", "TOEFL from 79"],
    ["The university asks for: IELTS 6.5", "IELTS from 6.5"],
  ])("%s", (text, score) => {
    expect(englishScoreText(text, null)).toBe(score);
  });

  it.each(["", "Ask us.", "IELTS 2024 results", "IELTS 12", "IELTS 65", "PTE 5", "TOEFL 640", "IELTS"])(
    "none in: %s",
    (text) => {
      expect(englishScoreText(text, null)).toBeNull();
    },
  );

  it("looks through the beginning of an endless text only", () => {
    expect(englishScoreText("<".repeat(1_000_000), bachelor)).toBeNull();
    for (const words of ["IELTS ", "each band ", "no band ", "a: ", "<td>", "sub-", "6.0 in each "])
      expect(englishScoreText(`${words.repeat(100_000)}6.5`, bachelor)).toBeNull();
  });
});

const seeded =
  "IELTS 6.0 overall with no band under 5.5 (undergraduate); 6.5 with no band under 6.0 (postgraduate). PTE Academic 50 or 58. Nursing and teaching: 7.0 in each band.";
const columns =
  "<table><tr><th>Test</th><th>Undergraduate</th><th>Postgraduate</th></tr><tr><td>IELTS</td><td>6.0</td><td>6.5</td></tr></table>";
const halfEmpty = columns.replace("6.0", "");
const rows =
  "<table><tr><th>Level</th><th>IELTS</th></tr><tr><td>Bachelor</td><td>6.0</td></tr><tr><td>Master</td><td>6.5</td></tr></table>";
const headings = "<h3>Undergraduate</h3><p>IELTS: 6.0. PTE: 50</p><h3>Postgraduate</h3><ul><li>IELTS 6.5</li></ul>";

describe("the score that a course needs", () => {
  it.each([
    ["IELTS 6.5 overall.", null],
    [seeded, null],
    ["Foundation: IELTS 5.5. Undergraduate: IELTS 6.0.", "IELTS from 5.5"],
  ])("is none that is meant for those after it, where it is a foundation year: %s", (text, score) => {
    expect(englishScoreText(text, course("Foundation"))).toBe(score);
    expect(englishScoreText(text, course("N/A", "International Foundation Year"))).toBe(score);
  });

  it("is none of a language course", () => {
    expect(englishScoreText("IELTS 6.5 overall.", course("English Language"))).toBeNull();
    expect(englishScoreText("IELTS 6.5 overall.", course("Master's Degree", "Language Teaching"))).toBe(
      "IELTS from 6.5",
    );
  });

  it.each([
    [seeded, bachelor, "IELTS from 6.0, no band under 5.5, or PTE 50 to 58, by course"],
    [seeded, master, "IELTS from 6.5, no band under 6.0, or PTE 50 to 58, by course"],
    [seeded, course("Graduate Diploma"), "IELTS from 6.5, no band under 6.0, or PTE 50 to 58, by course"],
    [seeded, course("Diploma"), "IELTS 6.0 to 7.0, by course"],
    [seeded, course("Doctoral Degree (PhD)"), "IELTS 6.0 to 7.0, by course"],
    [seeded, course("Bachelor's Degree", "Bachelor of Mental Health Nursing"), "IELTS from 7.0, no band under 7.0"],
    [seeded, course("Master's Degree", "Master of Educational Leadership"), "IELTS 6.5 to 7.0, by course"],
    [seeded, course("N/A", "Master of Law"), "IELTS from 6.5, no band under 6.0, or PTE 50 to 58, by course"],
    ["IELTS 6.0; 6.5 for master's. PTE 50 (UG), 58 (PG)", master, "IELTS from 6.5, or PTE from 58"],
    ["IELTS 6.0; 6.5 for master's", bachelor, "IELTS from 6.0"],
    ["IELTS 6.0; 6.5 for master's", course("Graduate Certificate"), "IELTS 6.0 to 6.5, by course"],
    ["Bachelor: IELTS 6.0. Master: IELTS 6.5.", bachelor, "IELTS from 6.0"],
    ["Undergraduate and postgraduate courses: IELTS 6.5", master, "IELTS from 6.5"],
    ["IELTS 6.0 for bachelor's and 6.5 for master's courses", master, "IELTS from 6.5"],
    ["IELTS 6.0 (undergraduate) or higher for postgraduate", master, "IELTS from 6.0"],
    ["IELTS 6.0, and 6.5 or 7.0 for postgraduate", master, "IELTS 6.0 to 7.0, by course"],
    ["Postgraduate: IELTS 6.5", bachelor, null],
    ["IELTS 6.0. Nursing: 7.0", bachelor, "IELTS from 6.0"],
    [
      "IELTS 6.0. All courses except nursing: 6.5",
      course("Bachelor's Degree", "Nursing"),
      "IELTS 6.0 to 6.5, by course",
    ],
    ["IELTS 6.0. Health science: 7.0", course("Bachelor's Degree", "Data Science"), "IELTS 6.0 to 7.0, by course"],
    [
      "<h3>Nursing</h3><p>Undergraduate: IELTS 7.0</p><h3>Law</h3><p>Undergraduate: IELTS 7.5</p>",
      bachelor,
      "IELTS 7.0 to 7.5, by course",
    ],
    [columns, bachelor, "IELTS 6.0 to 6.5, by course"],
    [halfEmpty, bachelor, "IELTS from 6.5"],
    [rows, bachelor, "IELTS from 6.0"],
    [rows, master, "IELTS from 6.5"],
    [rows.replace("IELTS", "PTE</th><th>TOEFL").replace(/[.]\d/g, "0"), master, null],
    [headings, bachelor, "IELTS from 6.0, or PTE from 50"],
    [headings, master, "IELTS from 6.5"],
  ])("in %s", (text, of, score) => {
    expect(englishScoreText(text, of)).toBe(score);
  });

  it("may be more for some courses, where the text names others or says it of all", () => {
    const more = (text: string) => englishScore(text, bachelor)?.more;
    expect(more("IELTS 6.5")).toBe(true);
    expect(more(seeded)).toBe(true);
    expect(more("IELTS 6.0 (undergraduate); 6.5 (postgraduate)")).toBe(false);
  });
});

const word = fc.constantFrom(
  ..."IELTS PTE TOEFL undergraduate postgraduate bachelor's master nursing diploma PhD except or and for in each band no under : ; . , ( ) / | 6.0 6.5 7 7.0 5.5 50 58 79 2024 60% GPA 2.5 <p> </p> <td> <h3> </h3> &nbsp; systems".split(
    " ",
  ),
);
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
  fc.string({ maxLength: 200 }),
);
const anyCourse = fc.constantFrom(null, bachelor, master, course("Diploma"), course("N/A", "Nursing"));

it("no text gives a score that is not in it, nor a range upside down", () => {
  fc.assert(
    fc.property(text, anyCourse, (html, of) => {
      const score = englishScore(html, of);
      if (score === null) return;
      const { from, to, band, pte } = score;
      const written: string[] = html.match(/\d+(?:\.\d+)?/g) ?? [];
      for (const each of [from, to, band, pte?.from, pte?.to, pte?.band]) if (each) expect(written).toContain(each);
      expect(Number(to)).toBeGreaterThanOrEqual(Number(from));
      expect(band !== null && from !== to).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

it("a course never has less than the lowest nor more than the highest that the text names for anybody", () => {
  fc.assert(
    fc.property(text, anyCourse, (html, of) => {
      const [own, all] = [englishScore(html, of), englishScore(html, null)];
      if (own === null || all === null) return;
      expect(Number(own.from)).toBeGreaterThanOrEqual(Number(all.from));
      expect(Number(own.to)).toBeLessThanOrEqual(Number(all.to));
    }),
  );
});

const half = fc.integer({ min: 8, max: 18 }).map((halves) => (halves / 2).toFixed(1));
const level = (names: string[]) => fc.constantFrom(...names);
const forms = fc.constantFrom<(score: string, level: string) => string>(
  (score, of) => `IELTS ${score} (${of})`,
  (score, of) => `${of}: IELTS ${score}`,
  (score, of) => `IELTS ${score} for ${of} courses`,
  (score, of) => `IELTS ${score} overall with no band under 4.0 (${of})`,
);
const joins = fc.constantFrom("; ", ". ", "<br>", "</li><li>", "</p><p>");

it("each level has its own score, however the text is written and in whichever order", () => {
  fc.assert(
    fc.property(
      ...([
        half,
        half,
        level(["undergraduate", "bachelor's", "UG"]),
        level(["postgraduate", "master's", "PG"]),
      ] as const),
      ...([forms, joins, fc.boolean()] as const),
      (low, high, first, second, form, join, isTurned) => {
        const clauses = [form(low, first), form(high, second)];
        const html = `<p>${(isTurned ? clauses.reverse() : clauses).join(join)}</p>`;
        const ends = (of: NamedCourse) => [englishScore(html, of)?.from, englishScore(html, of)?.to];
        expect(ends(bachelor)).toEqual([low, low]);
        expect(ends(master)).toEqual([high, high]);
      },
    ),
  );
});
