import { z } from "zod";

import type { FigureFile } from "./figures.server";
import type { branches } from "./firm-schema.server";
import type { Problem } from "./problem.server";
import type { rates as ratesSchema } from "./rates-schema.server";
import type { Source } from "./source.server";
import { plain } from "./text.server";

const placeholder = /\{([a-z]+)\}/gi;
/** Behind a Latin letter a digit is part of a name, such as I-20. */
const latinDigit = /(?<![A-Za-z]-?|\d)\d/;
/** One way of two: docs/nepali.md. */
const otherNasal = /[ऐऔ\u0948\u094C]\u0901|ङ्[क-घ]/;
/** It stands with the figures beside a sentence. */
const currencyCode = /\bNPR\b/;
const digits = new Intl.NumberFormat("ne-u-nu-deva", { useGrouping: false });

/** A number, or the name of one in braces, and the word behind it. */
const counted = /([०-९]|\{(?:days|years|months|count|amount|to|percent)\}) (?=\p{L})/gu;

/** No line breaks between a number and what it counts. */
function wholeNumbers(text: string): string {
  return text.replace(counted, "$1\u00a0");
}

/** The figures of a sentence with the digits of Devanagari. */
export function inDevanagari(text: string): string {
  return text.replace(/\d/g, (digit) => digits.format(Number(digit)));
}

/** A sentence in Devanagari and its digits that names each of `names` in braces, for the page to fill in, and nothing else. */
function sentence(...names: string[]) {
  const expected = [...names].sort().join(" ");
  const wanted = names.length === 0 ? "nothing" : names.map((name) => `{${name}}`).join(" and ");
  return plain
    .refine((text) => /\p{Script=Devanagari}/u.test(text), "should be in Nepali")
    .refine((text) => !latinDigit.test(text), "should have its digits in Devanagari")
    .refine((text) => !otherNasal.test(text), "should have a dot over ऐ and औ, and one before क, ख, ग and घ (अंग्रेजी)")
    .refine((text) => !currencyCode.test(text), "should say रुपैयाँ or रु., not NPR")
    .transform(wholeNumbers)
    .refine(
      (text) =>
        [...text.matchAll(placeholder)]
          .map(([, name]) => name)
          .sort()
          .join(" ") === expected && !/[{}]/.test(text.replace(placeholder, "")),
      `should have ${wanted} in braces, once`,
    );
}

const words = sentence();

/** `count` sentences, such as the names of the months. */
const sentences = (count: number) => z.array(words).length(count, `should be a list of ${count}`);

/** What English words are called, by a part of them in small letters. */
const renderings = z
  .array(z.strictObject({ holds: plain.regex(/^[a-z ]+$/, "should be small letters"), word: words }))
  .min(1);

const country = z.strictObject({
  name: words,
  /** The figures of `firstYear` in content/figures; its tuitions, of which a year has one, are one part. */
  parts: z.record(z.string(), words),
  notCounted: z.array(words),
  /** Paid for each year of the visa, and no part of the sum of all years; `figure` as below. */
  yearly: z.strictObject({ text: words, figure: plain }).optional(),
  /** What a family has to show; `figure` is an amount of the same file of content/figures. */
  funds: z
    .array(
      z
        .strictObject({
          text: words,
          figure: plain.optional(),
          /** Whether it is part of what is shown for a first year: its tuition, the figure for a year, or that for as many months as are lived. */
          adds: z.enum(["tuition", "year", "months"]).optional(),
        })
        .refine(
          ({ figure, adds }) => adds === undefined || (adds === "tuition") === (figure === undefined),
          "should have a figure that it adds, and none for the tuition",
        ),
    )
    .min(1),
  /** What is paid when, until the visa. */
  pay: words,
});

/** content/ne/words.yaml: all that the site says in a language other than English. */
export const languageWords = z.strictObject({
  shell: z.strictObject({
    skip: words,
    home: words,
    nepali: words,
    nepaliShort: words,
    english: plain,
    phone: words,
    registration: words,
    description: words,
    linksHeading: words,
    /** Pages in English. */
    links: z.array(z.strictObject({ word: words, url: plain.startsWith("/", "should begin with /") })).min(1),
  }),
  failures: z.strictObject({
    notFound: words,
    notFoundWhy: words,
    noCourse: words,
    noCourseWhy: words,
    unavailable: words,
    unavailableWhy: words,
    broken: words,
    brokenWhy: words,
    again: words,
  }),
  amounts: z.strictObject({
    rupees: sentence("amount"),
    range: sentence("from", "to"),
    under: sentence("amount"),
    upTo: sentence("amount"),
    about: sentence("amount"),
    thousand: words,
    lakh: words,
    crore: words,
    arba: words,
    kharba: words,
    noRate: words,
    noCurrency: words,
  }),
  dates: z.strictObject({
    yearAndMonth: sentence("year", "month"),
    months: sentences(12),
    gregorian: sentences(12),
    years: sentence("years"),
    monthsLong: sentence("months"),
    yearsAndMonths: sentence("years", "months"),
    about: sentence("length"),
    range: sentence("from", "to"),
    left: sentence("days"),
    soon: sentence("days"),
    hurry: sentence("days"),
    today: words,
    past: words,
  }),
  phrases: z.strictObject({
    deadline: renderings,
    begins: renderings,
    fee: renderings,
    papers: renderings,
    ofYear: sentence("year", "word"),
  }),
  levels: renderings,
  sheet: z.strictObject({
    title: sentence("course"),
    description: sentence("university"),
    descriptionAlone: words,
    for: words,
    what: z.strictObject({
      heading: words,
      university: words,
      place: words,
      length: words,
      level: words,
      noLength: words,
    }),
    cost: z.strictObject({
      heading: words,
      annual: words,
      total: words,
      noFee: words,
      firstYear: words,
      noFirstYear: sentence("part"),
      yearOfShort: words,
      missing: z.strictObject({ tuition: words, living: words, both: words, rate: words }),
      withoutTuition: words,
      country: sentence("country"),
      allYears: words,
      parts: words,
      notCounted: sentence("list"),
      notCountedYearly: sentence("part", "amount"),
      laterYears: sentence("length", "part", "amount"),
      laterTime: sentence("part", "amount"),
      notCountedLater: words,
      tuition: words,
      tuitionWhole: words,
      tuitionAllYears: words,
      forMonths: sentence("part", "months"),
      forYears: sentence("part", "length"),
      forMonthsOfYears: sentence("part", "months", "length"),
      figures: sentence("month"),
      oldFigures: sentence("months"),
      rates: sentence("date"),
      source: sentence("source"),
      old: sentence("months"),
    }),
    when: z.strictObject({
      heading: words,
      begins: words,
      noBegins: words,
      yearless: words,
      whichBegins: words,
      deadline: words,
      noDeadline: words,
    }),
    student: z.strictObject({
      heading: words,
      papers: words,
      required: words,
      noResult: words,
      optional: words,
      unlessAsked: words,
      named: sentence("list"),
      alsoAsked: words,
      asked: words,
      language: words,
      score: sentence("score"),
      scoreMore: words,
      scores: sentence("from", "to"),
      band: sentence("score"),
      pte: sentence("score"),
      ptes: sentence("from", "to"),
      scoreInEnglish: words,
      noScore: words,
      marks: z.strictObject({
        school: sentence("marks"),
        bachelor: sentence("marks"),
        before: sentence("marks"),
        more: words,
        percent: sentence("percent"),
        either: sentence("percent", "gpa"),
        none: words,
      }),
      inEnglish: words,
      onWebsite: words,
      none: words,
      failed: words,
    }),
    pay: z.strictObject({
      heading: words,
      us: words,
      later: words,
      noLater: words,
      fee: words,
      fees: words,
      before: words,
      call: words,
    }),
    family: z.strictObject({
      heading: words,
      shown: words,
      sum: words,
      sumOnly: words,
      withoutTuition: words,
      short: words,
      asked: words,
      none: words,
      papers: words,
      noc: words,
    }),
    scholarships: z.strictObject({
      heading: words,
      intro: sentence("university"),
      introAlone: words,
      ask: words,
      unprinted: sentence("count"),
      share: sentence("percent"),
      shares: sentence("from", "to"),
      ofTuition: sentence("share"),
      fullTuition: words,
      yearly: sentence("amount"),
      firstYear: sentence("amount"),
      none: words,
      failed: words,
    }),
    call: z.strictObject({ heading: words, intro: words, payment: words, more: words, page: sentence("address") }),
  }),
  documents: z.strictObject({
    academic_documents: words,
    ielts_documents: words,
    passport_documents: words,
    work_experience_documents: words,
    marriage_certificates: words,
    cv_documents: words,
    additional_documents: words,
  }),
  requirements: z.strictObject({
    "Academic Requirement": words,
    "English Language Requirement": words,
    "Offer Letter Requirement": words,
    "Turnaround Time": words,
    "Financial Requirement": words,
    "Specific Genuine Student Requirement": words,
  }),
  compare: z.strictObject({
    title: words,
    description: words,
    courses: words,
    short: words,
    call: words,
    sheet: words,
    same: words,
    cheapest: words,
    leastSums: z.strictObject({ firstYear: words, allYears: words }),
    shortFirst: words,
    ofKnown: sentence("mark"),
    lengths: words,
    withoutVisa: words,
    livingMonths: sentence("country", "months"),
    shortest: words,
    nearest: words,
    unknown: words,
    noSum: words,
    oneYear: words,
    leftOut: words,
    one: words,
    several: sentence("count"),
    gone: sentence("count"),
    failed: sentence("count"),
  }),
  families: z.strictObject({
    title: words,
    description: words,
    heading: words,
    intro: words,
    costs: z.strictObject({
      heading: words,
      intro: words,
      withoutTuition: sentence("amount"),
      counted: sentence("list"),
      figures: sentence("month"),
      amounts: words,
      guide: words,
    }),
    steps: z.strictObject({
      heading: words,
      steps: z.array(z.strictObject({ title: words, text: words })).length(8, "should be a list of 8"),
    }),
    payment: z.strictObject({ heading: words, text: words }),
    never: z.strictObject({ heading: words, points: z.array(words).min(1), outro: words }),
    registered: z.strictObject({ heading: words, text: words }),
    offices: z.strictObject({ heading: words, intro: words }),
  }),
  offices: z.record(z.string(), z.strictObject({ title: words, address: words, hours: words })),
  send: z.strictObject({ course: words, compare: words }),
  receipt: z.strictObject({
    heading: words,
    sent: words,
    item: sentence("course", "date"),
    itemWithReference: sentence("course", "date", "reference"),
    text: words,
    call: sentence("phone"),
  }),
  /** By currencies whose rate has a day and source of its own. */
  rates: z.record(z.string(), sentence("date")),
  countries: z.record(z.string(), country),
});

export type Words = z.output<typeof languageWords>;

/** What the rest of `content/` has that the words do not name, and what they name that is not there. */
export function missingWords(
  source: Source,
  { offices, rates, countries }: Words,
  rest: {
    figures: ReadonlyMap<string, FigureFile>;
    branches: z.output<typeof branches>;
    rates: z.output<typeof ratesSchema>;
  },
): Problem[] {
  const problem = (path: string[], message: string): Problem => ({
    file: source.file,
    line: source.lineOf(path),
    field: path.join(", "),
    message,
  });
  const differences = (path: string[], found: readonly string[], wanted: readonly string[], where: string) => [
    ...wanted
      .filter((key) => !found.includes(key))
      .map((key) => problem([...path, key], `is missing: it is in ${where}.`)),
    ...found
      .filter((key) => !wanted.includes(key))
      .map((key) => problem([...path, key], `should be removed: it is not in ${where}.`)),
  ];
  const summed = [...rest.figures].flatMap(([name, { firstYear, figures }]) =>
    firstYear ? [{ name, firstYear, figures }] : [],
  );
  const offered = rest.branches.flatMap(({ branches: all }) => all.map(({ id }) => id));
  return [
    ...differences(["offices"], Object.keys(offices), offered, "content/branches.yaml"),
    ...differences(["rates"], Object.keys(rates), Object.keys(rest.rates.others), "content/rates.yaml, under others"),
    ...differences(
      ["countries"],
      Object.keys(countries),
      summed.map(({ name }) => name),
      "content/figures, with a first year",
    ),
    ...summed.flatMap(({ name, firstYear: { living, visa, tuition, notCounted }, figures }) => {
      const own = countries[name];
      if (!own) return [];
      const keys = [...living.map(({ figure }) => figure), ...visa, ...(tuition.length > 0 ? ["tuition"] : [])];
      const path = ["countries", name];
      return [
        ...differences(
          [...path, "parts"],
          Object.keys(own.parts),
          keys,
          `the first year of content/figures/${name}.yaml`,
        ),
        ...(own.notCounted.length === notCounted.length
          ? []
          : [
              problem(
                [...path, "notCounted"],
                `should be a list of ${notCounted.length}, as in content/figures/${name}.yaml.`,
              ),
            ]),
        ...[
          ...own.funds.map(({ figure }) => ({ figure, field: "funds" })),
          ...(own.yearly ? [{ figure: own.yearly.figure, field: "yearly" }] : []),
        ].flatMap(({ figure, field }) =>
          figure === undefined || (Object.hasOwn(figures, figure) && figures[figure]?.currency)
            ? []
            : [problem([...path, field], `should be an amount of content/figures/${name}.yaml: ${figure}.`)],
        ),
      ];
    }),
  ];
}
