// Holds contract 14.
import fc from "fast-check";
import { expect, it } from "vitest";

import { schoolMarks } from "./school-marks";

const course = (programType: string, name = "Information Systems") => ({ name, programType, courseType: "N/A" });
const bachelor = course("Bachelor's Degree");
const master = course("Master's Degree");

const paragraphs =
  "<p>Undergraduate: at least <strong>2.4 GPA</strong> in the NEB grade 12 board, with no grade under C in the main subjects.</p><p>Postgraduate: a recognised bachelor's degree with 50% or a CGPA of 2.5.</p>";
const sentences =
  "Grade 12 with 55% or a GPA of 2.6. For master's courses a bachelor's degree of at least three years with second division.";
const table =
  "<table><thead><tr><th>Level</th><th>Minimum result</th></tr></thead><tbody><tr><td>Diploma</td><td>GPA 2.0</td></tr><tr><td>Bachelor</td><td>GPA 2.4</td></tr><tr><td>Master</td><td>CGPA 2.5 or 50%</td></tr></tbody></table>";

it.each([
  [paragraphs, bachelor, { of: "school", gpa: "2.4", percent: null }],
  [paragraphs, master, { of: "bachelor", gpa: "2.5", percent: "50" }],
  [paragraphs, course("Diploma"), null],
  [sentences, bachelor, { of: "school", gpa: "2.6", percent: "55" }],
  [sentences, master, null],
  [table, bachelor, { of: null, gpa: "2.4", percent: null }],
  [table, master, { of: null, gpa: "2.5", percent: "50" }],
  [table, course("Diploma"), { of: null, gpa: "2.0", percent: null }],
  [table, course("Graduate Diploma"), null],
  [table, course("Postgraduate", "Master of Nursing"), { of: null, gpa: "2.5", percent: "50" }],
  [table, course("Undergraduate", "Bachelor's Degree in Nursing"), { of: null, gpa: "2.4", percent: null }],
  [paragraphs, course("Postgraduate", "Master of Nursing"), { of: "bachelor", gpa: "2.5", percent: "50" }],
  [table, course("Postgraduate"), null],
  [table, course("Postgraduate", "Graduate Diploma in Nursing"), null],
  [table, course("Postgraduate", "Master of Nursing Pathway"), null],
  [table, course("Postgraduate", "Pre-Master of Nursing"), null],
  [table, course("Undergraduate", "Master of Engineering"), null],
  ["60% in +2", bachelor, { of: "school", gpa: null, percent: "60" }],
  ["60% in +2", course("N/A"), null],
  ["A bachelor's degree with 55%", master, { of: "bachelor", gpa: null, percent: "55" }],
  ["A bachelor's degree with 55%", bachelor, null],
  ["GPA 2.8 in grade 12 (undergraduate); 60% (postgraduate)", master, { of: null, gpa: null, percent: "60" }],
  ["Grade 12 with 50%, 60% for engineering", bachelor, null],
  ["Grade 12 with 50%. Nursing: 60% in grade 12", course("Bachelor's Degree", "Bachelor of Nursing"), null],
  ["Grade 12 with 50%. Nursing: 60% in grade 12", bachelor, { of: "school", gpa: null, percent: "50" }],
  ["Grade 12 with 50%, or less with work experience", bachelor, null],
  ["Grade 12: not less than 50%", bachelor, { of: "school", gpa: null, percent: "50" }],
  ["Not less than 50% in grade 12", bachelor, { of: "school", gpa: null, percent: "50" }],
  ["Grade 12 with GPA 7.5", bachelor, null],
  ["Grade 12 with a scholarship of 50%", bachelor, null],
  ["", bachelor, null],
])("%s", (text, of, marks) => {
  expect(schoolMarks(text, of)).toEqual(marks);
});

const word = fc.constantFrom(
  ..."Undergraduate postgraduate bachelor's degree grade 12 +2 GPA CGPA 2.4 2.5 50% 60% or and not for courses master : ; . | ( ) <td> <p> </p>".split(
    " ",
  ),
);

it("no text gives marks that are not in it", () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 30 }), fc.constantFrom(bachelor, master), (words, of) => {
      const text = words.join(" ");
      const marks = schoolMarks(text, of);
      for (const each of [marks?.gpa, marks?.percent]) if (each) expect(text).toContain(each);
    }),
  );
});

it("looks through the beginning of an endless text only", () => {
  for (const words of ["GPA ", "bachelor ", "for master's and ", "12 "])
    expect(schoolMarks(words.repeat(100_000), bachelor)).toBeNull();
});
