// Holds contract 14.
import { describe, expect, it } from "vitest";

import { courseRecord, toDetails } from "~/api/courses/course-record.server";
import { richText } from "~/api/rich-text.server";
import { wordsOf } from "~/content/words.server";

import { knownCountry } from "./facts.server";
import { withPlainSpaces } from "../../tests/support/plain-spaces";

import { partText as ownPartText } from "./part-text.server";
import * as own from "./sheet.server";

const courseSheet = withPlainSpaces(own.courseSheet);
const partText = withPlainSpaces(ownPartText);

const words = wordsOf("ne");
const money = { from: 1, to: 1, code: "GBP" };

it.each([
  ["uk.living-london", { months: 9 }, "लन्डनमा बसाइ खर्च, ९ महिनाको"],
  ["uk.living-london", { months: 9, years: 3 }, "लन्डनमा बसाइ खर्च, वर्षको ९ महिनाका दरले ३ वर्षको"],
  ["uk.living-london", { months: 9, years: 1.5 }, "लन्डनमा बसाइ खर्च, वर्षको ९ महिनाका दरले १ वर्ष ६ महिनाको"],
  ["uk.visa-fee", {}, "विद्यार्थी भिसा शुल्क"],
  ["uk.visa-fee", { years: 1.25 }, "विद्यार्थी भिसा शुल्क, १ वर्ष ३ महिनाको"],
  ["tuition-all-years", {}, "सबै वर्षको पढाइ शुल्क"],
  ["uk.unheard", {}, "In English"],
])("the part %s of %o is for as long as it says", (key, time, text) => {
  expect(partText({ key, label: "In English", money, ...time }, knownCountry("UK", words), words)).toBe(text);
});

const levels =
  "<p>IELTS 6.0 with no band under 5.5 (undergraduate); 6.5 (postgraduate). PTE 50 or 58. Nursing: 7.0 in each band</p>";

it.each([
  ["<p>IELTS 6.0 overall, PTE 50</p>", "", "कम्तीमा IELTS ६.० चाहिन्छ। PTE दिए कम्तीमा ५० चाहिन्छ।"],
  [levels, "", "कोर्सअनुसार IELTS ६.० देखि ७.० सम्म चाहिन्छ। यस कोर्सलाई कति चाहिन्छ, हामीलाई सोध्नुहोस्।"],
  [
    levels,
    "Bachelor's Degree",
    "कम्तीमा IELTS ६.० चाहिन्छ। कुनै पनि भागमा ५.५ भन्दा कम हुनु हुँदैन। PTE दिए कोर्सअनुसार ५० देखि ५८ सम्म चाहिन्छ, यसलाई कति, हामीलाई सोध्नुहोस्।",
  ],
  [
    levels,
    "Master's Degree",
    "कम्तीमा IELTS ६.५ चाहिन्छ। PTE दिए कोर्सअनुसार ५० देखि ५८ सम्म चाहिन्छ, यसलाई कति, हामीलाई सोध्नुहोस्।",
  ],
  ["Medium of instruction", "", words.sheet.student.scoreInEnglish],
  [null, "", words.sheet.student.noScore],
])("the scores in %s for a course of level %j", (text, interest, score) => {
  const html = text && richText(text);
  const requirements = html ? [{ title: "English Language Requirement" as const, html }] : [];
  const course = toDetails(courseRecord.parse({ id: 1, course_name: "Law", interest: { interest_name: interest } }));
  expect(courseSheet(course, { requirements }, 0, words).score.text).toBe(score);
});

it.each([
  ["Undergraduate: 2.4 GPA in grade 12. Postgraduate: 60%", "कक्षा १२ मा कम्तीमा GPA २.४ चाहिन्छ। अरू सर्त पनि हुन सक्छन्।"],
  ["Bachelor: CGPA 2.5 or 50%", "यसअघिको पढाइमा कम्तीमा ५० प्रतिशत वा GPA २.५ चाहिन्छ। अरू सर्त पनि हुन सक्छन्।"],
  ["Good marks", null],
])("the marks in %s", (text, marks) => {
  const html = richText(text);
  const requirements = html ? [{ title: "Academic Requirement" as const, html }] : [];
  const course = toDetails(courseRecord.parse({ id: 1, course_name: "Law", course_type: "Bachelor" }));
  expect(courseSheet(course, { requirements }, 0, words).marks).toBe(marks);
});

it.each([
  [
    "<p>Passport, English test result, <b>CV</b>, one reference&nbsp;letter</p>",
    ["व्यक्तिगत विवरण (सीभी)", "सिफारिस पत्र"],
  ],
  [
    "<p>Letters of recommendation. Reference letter. No statement of purpose.</p>",
    ["सिफारिस पत्र", "पढ्ने उद्देश्य लेखेको पत्र"],
  ],
  ["<p>Passport copy in CVS</p>", []],
])("the papers that are named in %s", (text, named) => {
  const html = richText(text);
  const requirements = html ? [{ title: "Offer Letter Requirement" as const, html }] : [];
  const course = toDetails(courseRecord.parse({ id: 1, course_name: "Law" }));
  expect(courseSheet(course, { requirements }, 0, words).named).toEqual(named);
});

describe("all years of a course", () => {
  const sums = (fields: object, now = Date.UTC(2026, 0, 1)) => {
    const university = { city: { city_name: "Leeds", country: { id: 3, country_name: "UK" } } };
    const record = courseRecord.parse({ id: 1, course_name: "Law", currency_type: "GBP", university, ...fields });
    return courseSheet(toDetails(record), null, now, words);
  };
  const parts = (fields: object) =>
    sums(fields).allYears?.parts.map(({ label, amount }) => [label, amount.beside.at(-1)]);

  it.each([
    [
      { duration_year: "3", annual_fees: "10000" },
      [
        ["सबै वर्षको पढाइ शुल्क", "GBP 30,000"],
        ["लन्डनबाहिर बसाइ खर्च, वर्षको ९ महिनाका दरले ३ वर्षको", "GBP 27,621"],
      ],
    ],
    [
      { duration_year: "1", annual_fees: "10000" },
      [
        ["एक वर्षको पढाइ शुल्क", "GBP 10,000"],
        ["लन्डनबाहिर बसाइ खर्च, ९ महिनाको", "GBP 9,207"],
      ],
    ],
    [
      { duration_year: "0.5", total_fees: "6000" },
      [
        ["पूरै कोर्सको पढाइ शुल्क", "GBP 6,000"],
        ["लन्डनबाहिर बसाइ खर्च, ६ महिनाको", "GBP 6,138"],
      ],
    ],
  ])("%o are tuition and living costs, however short it is", (fields, expected) => {
    expect(parts(fields)).toEqual(expected);
  });

  it("of one year say that it is all of them", () => {
    expect(sums({ duration_year: "1", annual_fees: "10000" }).allYears?.notes[0]).toBe(words.compare.oneYear);
    expect(sums({ duration_year: "3", annual_fees: "10000" }).allYears?.notes[0]).toBe(
      words.sheet.cost.notCountedLater,
    );
  });

  it("of a course under a year say where the fee is that of a whole one", () => {
    const note = words.sheet.cost.yearOfShort;
    expect(sums({ duration_year: "0.5", annual_fees: "10000" }).firstYear?.notes).toContain(note);
    expect(sums({ duration_year: "0.5", total_fees: "6000" }).firstYear?.notes).not.toContain(note);
    expect(sums({ duration_year: "1", annual_fees: "10000" }).firstYear?.notes).not.toContain(note);
  });

  it("name the health surcharge of the visa's years, which they leave out", () => {
    expect(sums({ duration_year: "3", annual_fees: "10000" }).allYears?.notes.at(-1)).toMatch(
      /^स्वास्थ्य सेवा शुल्क \(IHS\) पनि यसमा जोडिएको छैन, त्यो भिसाको हरेक वर्षको १ लाख [०-९]+ हजार रुपैयाँ हो।/,
    );
  });

  it.each([
    ["3", /^बाँकी २ वर्षको स्वास्थ्य सेवा शुल्क \(IHS\), कम्तीमा [२३] लाख [०-९]+ हजार रुपैयाँ, पनि भिसाको आवेदन दिँदा नै तिर्नुपर्छ।$/],
    ["1.5", /^बाँकी समयको स्वास्थ्य सेवा शुल्क \(IHS\) पनि, हरेक वर्षको १ लाख [०-९]+ हजार रुपैयाँका दरले/],
    ["1", /^यसमा नजोडिएका खर्च/],
    ["", /^यसमा नजोडिएका खर्च/],
  ])("of %s years are paid with the visa where it is for all of them, beside the first year", (duration_year, note) => {
    expect(sums({ duration_year, annual_fees: "10000" }).firstYear?.notes[0]).toMatch(note);
    expect(sums({ duration_year }).missing?.known?.notes[0]).toMatch(note);
  });

  it.each([
    [{ total_fees: "approx. 30,000" }, [false, true]],
    [{ annual_fees: "about 10,000" }, [true, true]],
    [{ annual_fees: "about 10,000", total_fees: "30000" }, [true, false]],
    [{ annual_fees: "10000" }, [false, false]],
  ])("with %o are about that much where the fee is", (fees, expected) => {
    const { firstYear, allYears } = sums({ duration_year: "3", annual_fees: "10000", ...fees });
    expect([firstYear, allYears].map((sum) => /^करिब /.test(sum?.total.words ?? ""))).toEqual(expected);
    expect([firstYear, allYears].map((sum) => /^करिब /.test(sum?.parts[0]?.amount.words ?? ""))).toEqual(expected);
  });

  it("warn of figures that are more than a year old", () => {
    const notes = (now: number) => sums({ duration_year: "3", annual_fees: "10000" }, now).firstYear?.notes;
    const old = (months: string) => `ती ${months} महिनाभन्दा पुराना भइसके, अहिले बढी लाग्न सक्छ।`;
    expect(notes(Date.UTC(2025, 11, 31))?.join()).not.toContain("पुराना");
    expect(notes(Date.UTC(2026, 0, 1))).toContain(old("१२"));
    expect(notes(Date.UTC(2026, 10, 25))).toContain(old("२२"));
  });

  it("are not known without a fee", () => {
    expect(sums({ duration_year: "1" }).allYears).toBeNull();
  });
});
