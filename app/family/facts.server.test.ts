// Holds contract 14.
import { describe, expect, it } from "vitest";

import { wordsOf } from "~/content/words.server";

import { withPlainSpaces } from "../../tests/support/plain-spaces";

import * as own from "./facts.server";

const beginsFact = withPlainSpaces(own.beginsFact);
const knownCountry = withPlainSpaces(own.knownCountry);
const lengthFact = withPlainSpaces(own.lengthFact);
const levelFact = withPlainSpaces(own.levelFact);

const words = wordsOf("ne");

it.each([
  ["3 Years", "३ वर्ष", null],
  ["1 Year", "१ वर्ष", null],
  ["1.5 Years", "१ वर्ष ६ महिना", null],
  ["0.5 Years", "६ महिना", null],
  ["1.25 years", "१ वर्ष ३ महिना", "1.25 years"],
  ["10 months", "१० महिना", "10 months"],
  ["3 - 4 years", "३ वर्षदेखि ४ वर्षसम्म", "3 - 4 years"],
  ["18 to 24 months", "१ वर्ष ६ महिनादेखि २ वर्षसम्म", "18 to 24 months"],
  ["40 weeks", "करिब ९ महिना", "40 weeks"],
  ["52 weeks", "करिब १ वर्ष", "52 weeks"],
  ["2 years (24 months)", "२ वर्ष", "2 years (24 months)"],
  ["1 day", null, "1 day"],
  ["up to 2 years", null, "up to 2 years"],
  ["1 year to 2 years", null, "1 year to 2 years"],
  ["flexible", null, "flexible"],
])("a length of %s", (length, own, text) => {
  expect(lengthFact({ length }, words)).toEqual({ words: own, text });
});

it("no line breaks between a month and the two in which it lies", () => {
  expect(own.beginsFact({ intake: "Feb" }, words)?.words).toBe("फेब्रुअरी\u00a0(माघ-फागुन)");
});

it("no length is none", () => {
  expect(lengthFact({ length: "N/A" }, words)).toBeNull();
});

it.each([
  ["February, July", { words: "फेब्रुअरी (माघ-फागुन), जुलाई (असार-साउन)", text: null, yearless: true }],
  ["January", { words: "जनवरी (पुस-माघ)", text: null, yearless: true }],
  ["April, May", { words: "अप्रिल (चैत-वैशाख), मे (वैशाख-जेठ)", text: null, yearless: true }],
  ["Sept, Dec.", { words: "सेप्टेम्बर (भदौ-असोज), डिसेम्बर (मंसिर-पुस)", text: null, yearless: true }],
  ["02", { words: "फेब्रुअरी (माघ-फागुन)", text: "02", yearless: true }],
  ["Feb 2027", { words: "सन् २०२७ फेब्रुअरी (२०८३ माघ-फागुन)", text: null, yearless: false }],
  [
    "Jan 2028, April 2027",
    {
      words: "सन् २०२७ अप्रिल (२०८३ चैत-२०८४ वैशाख), सन् २०२८ जनवरी (२०८४ पुस-माघ)",
      text: null,
      yearless: false,
    },
  ],
  ["2027-02", { words: "सन् २०२७ फेब्रुअरी (२०८३ माघ-फागुन)", text: "2027-02", yearless: false }],
  ["Feb 2041", { words: "सन् २०४१ फेब्रुअरी (माघ-फागुन)", text: null, yearless: false }],
  ["Feb 2027 or Feb 2028", { words: "फेब्रुअरी (माघ-फागुन)", text: "Feb 2027 or Feb 2028", yearless: true }],
  [
    "Feb 2027, July (Sydney)",
    {
      words: "जुलाई (असार-साउन), सन् २०२७ फेब्रुअरी (२०८३ माघ-फागुन)",
      text: "Feb 2027, July (Sydney)",
      yearless: true,
    },
  ],
  ["Fall", { words: "शरद सत्र (अगस्ट वा सेप्टेम्बर)", text: "Fall", yearless: true }],
  [
    "Fall 2027, Spring",
    { words: "सन् २०२७ को शरद सत्र (अगस्ट वा सेप्टेम्बर), वसन्त सत्र", text: "Fall 2027, Spring", yearless: true },
  ],
  ["Fall 2027", { words: "सन् २०२७ को शरद सत्र (अगस्ट वा सेप्टेम्बर)", text: "Fall 2027", yearless: false }],
  ["Rolling", { words: "जहिले पनि सुरु गर्न सकिन्छ", text: "Rolling", yearless: false }],
  ["Waterfall 2027", { words: null, text: "Waterfall 2027", yearless: false }],
  ["Fall, Semester 2", { words: null, text: "Fall, Semester 2", yearless: true }],
  ["No Intake Provided", null],
])("begins in %s", (intake, fact) => {
  expect(beginsFact({ intake }, words)).toEqual(fact && { ...fact, isSeveral: intake.includes(",") });
});

it.each([
  ["Master's", "N/A", { words: "स्नातकोत्तर (मास्टर्स)", text: "Master's" }],
  [
    "Graduate Diploma",
    "Diploma",
    { words: "स्नातकपछिको डिप्लोमा (स्नातकभन्दा माथि, मास्टर्सभन्दा तल)", text: "Graduate Diploma" },
  ],
  ["Undergraduate Diploma", "N/A", { words: "डिप्लोमा (स्नातकभन्दा तल)", text: "Undergraduate Diploma" }],
  [
    "Graduate Certificate",
    "N/A",
    { words: "स्नातकपछिको सर्टिफिकेट (स्नातकभन्दा माथि, मास्टर्सभन्दा तल)", text: "Graduate Certificate" },
  ],
  [
    "Postgraduate Diploma",
    "N/A",
    { words: "स्नातकपछिको डिप्लोमा (स्नातकभन्दा माथि, मास्टर्सभन्दा तल)", text: "Postgraduate Diploma" },
  ],
  ["Postgraduate", "N/A", { words: "स्नातकभन्दा माथिको तह", text: "Postgraduate" }],
  ["PG Diploma", "N/A", { words: "स्नातकपछिको पढाइ", text: "PG Diploma" }],
  ["Undergraduate Certificate", "N/A", { words: "सर्टिफिकेट (स्नातकभन्दा तल)", text: "Undergraduate Certificate" }],
  ["Associate Degree", "N/A", { words: "एसोसिएट डिग्री (स्नातकभन्दा तल)", text: "Associate Degree" }],
  ["Diploma", "N/A", { words: "डिप्लोमा (स्नातकभन्दा तल)", text: "Diploma" }],
  ["N/A", "Undergraduate", { words: "स्नातक तह", text: "Undergraduate" }],
  ["Short course", "N/A", { words: null, text: "Short course" }],
  ["N/A", "N/A", null],
])("a level of %s, %s", (programType, courseType, fact) => {
  expect(levelFact({ programType, courseType }, words)).toEqual(fact);
});

describe("a country", () => {
  it.each([
    ["Scotland", "बेलायत"],
    ["UAE", "दुबई (यूएई)"],
    ["USA", "अमेरिका"],
  ])("%s has its own name", (country, name) => {
    expect(knownCountry(country, words)?.name).toBe(name);
  });

  it.each(["Germany", "constructor", "", null])("%s is not known", (country) => {
    expect(knownCountry(country, words)).toBeNull();
  });
});
