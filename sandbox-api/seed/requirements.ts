import type { University } from "../records";

type Requirements = Pick<
  University,
  | "offer_letter_requirement"
  | "academic_requirement"
  | "english_language_requirement"
  | "turnaround_time"
  | "financial_requirements"
  | "specific_genuine_student_requirement"
>;

const offers = [
  "<ul><li>Passport (photo page)</li><li>Grade 10 and 12 transcripts and certificates</li><li>Bachelor's transcripts, for postgraduate courses</li><li>English test result, or the date of a booked test</li><li>Curriculum vitae when there is a study gap of more than one year</li></ul>",
  "Passport, all academic transcripts and certificates from grade 10 onwards, English test result, CV, one reference letter.",
  "<p>Send <strong>scanned originals</strong>; notarised copies are asked for only after the offer.</p><ol><li>Completed application form</li><li>Academic documents from grade 10</li><li>Statement of purpose of about 600 words</li></ol>",
];

const academics = [
  "<p>Undergraduate: at least <strong>2.4 GPA</strong> in the NEB grade 12 board, with no grade under C in the main subjects.</p><p>Postgraduate: a recognised bachelor's degree with 50% or a CGPA of 2.5.</p>",
  "Grade 12 with 55% or a GPA of 2.6. For master's courses a bachelor's degree of at least three years with second division. Study gaps of up to five years are accepted when they are explained.",
  "<table><thead><tr><th>Level</th><th>Minimum result</th></tr></thead><tbody><tr><td>Diploma</td><td>GPA 2.0</td></tr><tr><td>Bachelor</td><td>GPA 2.4</td></tr><tr><td>Master</td><td>CGPA 2.5 or 50%</td></tr></tbody></table>",
];

const english = [
  "IELTS 6.0 overall with no band under 5.5 (undergraduate); 6.5 with no band under 6.0 (postgraduate). PTE Academic 50 or 58. Nursing and teaching: 7.0 in each band.",
  "<ul><li>IELTS Academic: 6.5, no band under 6.0</li><li>PTE Academic: 58, no skill under 50</li><li>TOEFL iBT: 79</li></ul><p>Results must be less than two years old on the first day of class.</p>",
  "IELTS 6.0 / PTE 50 / TOEFL 64. A four-year degree taught in English can replace the test; ask your counsellor for the letter the university wants.",
];

const turnarounds = [
  "5 to 7 working days",
  "2 weeks; 4 weeks for nursing",
  "48 hours for complete files",
  "<p>About <strong>10 working days</strong>. Files that come in December take longer.</p>",
];

const funds: Record<number, string> = {
  1: "<p>Show the first year's tuition, <strong>AUD 29,710</strong> for living costs and AUD 4,000 for travel. Savings, an education loan from a class A bank, or a sponsor's income are accepted.</p>",
  2: "First year's tuition plus NZ$20,000 for living costs, from one guarantor only. Bank statements of the last six months.",
  3: "Tuition that is still to be paid plus GBP 1,334 a month in London or GBP 1,023 elsewhere, for up to nine months, held for 28 days in a row.",
  4: "<p>The full cost on the I-20 for one year: tuition, housing, insurance and books. A bank balance or a sanctioned loan, with the sponsor's affidavit.</p>",
  5: "First year's tuition and CAD 20,635 for living costs. A GIC of the same amount makes the file stronger.",
  6: "Tuition of the first term before the visa; AED 12,000 to 15,000 for a year of living costs is advised.",
};

const genuine = [
  "<p>Answer each question of the genuine-student form in your own words, in at most <strong>150 words</strong>:</p><ul><li>your circumstances and ties in Nepal</li><li>why this course and this provider</li><li>what the course will do for your career</li></ul>",
  "An interview of 15 minutes by video. Know your course, its units, its fees and your plan after it.",
  "",
];

const at = (texts: string[], index: number) => texts[index % texts.length] ?? null;

/** The requirement texts of a university: markup in some records, plain text in others, gaps in a few. */
export function requirementsOf(id: number, country: number): Requirements {
  return {
    offer_letter_requirement: id % 10 === 3 ? "" : at(offers, id),
    academic_requirement: at(academics, id + 1),
    english_language_requirement: id % 17 === 5 ? null : at(english, id),
    turnaround_time: at(turnarounds, id),
    financial_requirements: id % 8 === 6 ? null : (funds[country] ?? null),
    specific_genuine_student_requirement:
      country === 1 || country === 2 ? at(genuine, id) : id % 2 === 0 ? null : at(genuine, 1),
  };
}
