import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { loadContent } from "./content.server";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "content-"));
  cpSync("content", path.join(root, "content"), { recursive: true });
  symlinkSync(path.resolve("public"), path.join(root, "public"));
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function edit(file: string, from: string | RegExp, to: string) {
  const place = path.join(root, "content", file);
  const before = readFileSync(place, "utf8");
  const after = before.replace(from, to);
  expect(after, "the edit of the test found its place").not.toBe(before);
  writeFileSync(place, after);
}

function complaint() {
  try {
    loadContent(root);
    return "nothing";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("content that is wrong", () => {
  it.each([
    [
      "a field is missing",
      "branches.yaml",
      /\n {6}cell: .*/,
      /content\/branches\.yaml, line \d+: "item 1, branches, item 1, cell" is missing: expected text\./,
    ],
    [
      "a number is text",
      "firm.yaml",
      "registrationNumber: 670",
      /content\/firm\.yaml, line \d+: "registrationNumber" should be a number, but it is "six hundred"\./,
      "registrationNumber: six hundred",
    ],
    ["a field is misspelt", "firm.yaml", "tagline:", /has a field that is not known here: "tagLine"/, "tagLine:"],
    [
      "an address is no address",
      "firm.yaml",
      "https://facebook.example/deurali",
      /"social, facebook" should be a web address that begins with https:\/\/, but it is "facebook"\./,
      "facebook",
    ],
    [
      "a sentence in Nepali is missing",
      "ne/words.yaml",
      /\n {2}today: .*/,
      /content\/ne\/words\.yaml, line \d+: "dates, today" is missing: expected text\./,
    ],
    [
      "a sentence in Nepali is in English",
      "ne/words.yaml",
      "आज अन्तिम दिन हो",
      /"dates, today" should be in Nepali, but it is "The last day"\./,
      "The last day",
    ],
    [
      "a sentence in Nepali has a Latin digit",
      "ne/words.yaml",
      "आज अन्तिम दिन हो",
      /"dates, today" should have its digits in Devanagari, but it is "आज 1 दिन"\./,
      "आज 1 दिन",
    ],
    [
      "a sentence in Nepali lost what the page fills in",
      "ne/words.yaml",
      "{days} दिन बाँकी",
      /"dates, left" should have \{days\} in braces, once, but it is "दिन बाँकी"\./,
      "दिन बाँकी",
    ],
    [
      "a sentence in Nepali has a nasal of the other kind",
      "ne/words.yaml",
      "आज अन्तिम दिन हो",
      /"dates, today" should have a dot over ऐ and औ, and one before क, ख, ग and घ \(अंग्रेजी\), but it is "आज छौँ"\./,
      "आज छौँ",
    ],
    [
      "a word in Nepali is spelt in the other way",
      "ne/words.yaml",
      "आज अन्तिम दिन हो",
      /"dates, today" should have a dot over ऐ and औ, and one before .*, but it is "अङ्ग्रेजी"\./,
      "अङ्ग्रेजी",
    ],
    [
      "a sentence in Nepali has the code of the rupee",
      "ne/words.yaml",
      "आज अन्तिम दिन हो",
      /"dates, today" should say रुपैयाँ or रु\., not NPR, but it is "NPR ५ तिर्नुहोस्"\./,
      "NPR ५ तिर्नुहोस्",
    ],
    [
      "a rate of our own has no sentence in Nepali",
      "ne/words.yaml",
      /\nrates:\n {2}NZD: .*/,
      /content\/ne\/words\.yaml, line \d+: "rates, NZD" is missing: it is in content\/rates\.yaml, under others\./,
      "\nrates: {}",
    ],
    [
      "a figure of a first year has no word in Nepali",
      "ne/words.yaml",
      /\n {6}ihs: .*/,
      /content\/ne\/words\.yaml, line \d+: "countries, uk, parts, ihs" is missing: it is in the first year of content\/figures\/uk\.yaml\./,
    ],
    [
      "a fund in Nepali is no figure",
      "ne/words.yaml",
      "figure: funds-travel",
      /"countries, australia, funds" should be an amount of content\/figures\/australia\.yaml: work\./,
      "figure: work",
    ],
    [
      "a fund in Nepali adds a figure that it does not name",
      "ne/words.yaml",
      "figure: funds-travel, adds: year",
      /"countries, australia, funds, item 3" should have a figure that it adds, and none for the tuition/,
      "adds: year",
    ],
    [
      "a list is too short",
      "testimonials.yaml",
      /[\s\S]+/,
      /content\/testimonials\.yaml.* needs at least 1 in its list\./,
      "[]\n",
    ],
    [
      "a section has an unknown kind",
      "pages/study-abroad/uk.md",
      "kind: accordion",
      /"sections, item 1, kind" should be one of text, accordion, steps/,
      "kind: acordion",
    ],
    [
      "a figure is unknown",
      "pages/study-abroad/uk.md",
      "{{ihs}}",
      /content\/pages\/study-abroad\/uk\.md, line \d+: ".*" names a figure that is not in content\/figures: \{\{ish\}\}\./,
      "{{ish}}",
    ],
    [
      "a field is empty",
      "firm.yaml",
      /^tagline: .*/m,
      /content\/firm\.yaml, line 4: "tagline" should be text, but it is empty\./,
      "tagline:",
    ],
    [
      "a text is a number",
      "pages/study-abroad/uk.md",
      /^title: .*/m,
      /uk\.md, line 3: "title" should be text, but it is "2024"\. Put quotes around it\./,
      "title: 2024",
    ],
    [
      "a figure has no quotes",
      "pages/study-abroad/canada.md",
      'cost: "{{permit-fee}}"',
      /canada\.md, line \d+: ".*, cost" should be text.* A text that begins with \{ or \[ needs quotes/,
      "cost: {{permit-fee}}",
    ],
    [
      "a text is too long",
      "pages/study-abroad/uk.md",
      /^searchTitle: .*/m,
      /uk\.md, line 4: "searchTitle" can be at most 41 characters long, but it has 44\./,
      `searchTitle: ${"long ".repeat(9)}`,
    ],
    [
      "a colon needs quotes",
      "firm.yaml",
      "name: Deurali Pathways",
      /content\/firm\.yaml, line 2: cannot be read: its text has a colon in it.* The line is: name: Deurali: Pathways$/m,
      "name: Deurali: Pathways",
    ],
    [
      "Devanagari has quotes within quotes",
      "firm.yaml",
      /^tagline: .*/m,
      /content\/firm\.yaml, line 4: cannot be read: its text goes on after its end\. Put single quotes.* The line is: tagline: "पहाड "बाट" संसार"/,
      'tagline: "पहाड "बाट" संसार"',
    ],
    [
      "a line begins with a tab",
      "branches.yaml",
      "\n      cell:",
      /content\/branches\.yaml, line 9: cannot be read: it begins with a tab character\. Use spaces\./,
      "\n\t\tcell:",
    ],
    [
      "the spaces are wrong",
      "pages/study-abroad/uk.md",
      "    heading: Why",
      /uk\.md, line 18: cannot be read: .*the spaces at its beginning do not fit/,
      "   heading: Why",
    ],
    [
      "a bracket is open",
      "pages/study-abroad/uk.md",
      /^(facts: .*)\]/m,
      /uk\.md, line 12: cannot be read: .*a bracket above it is not closed/,
      "$1",
    ],
    [
      "a field stands there twice",
      "firm.yaml",
      /^phone:/m,
      /content\/firm\.yaml, line \d+: cannot be read: its field stands in the same place twice/,
      "email: a@b.example\nphone:",
    ],
    [
      "an id stands there twice",
      "branches.yaml",
      "id: butwal",
      /content\/branches\.yaml, line \d+: ".*, id" should differ from the other ids of its list, but it is "kathmandu"\./,
      "id: kathmandu",
    ],
    [
      "an anchor stands there twice",
      "pages/study-abroad/uk.md",
      "id: faq-ihs",
      /uk\.md, line \d+: uses the id "faq-total" twice/,
      "id: faq-total",
    ],
    [
      "a link leads nowhere",
      "pages/student-visa.md",
      "/services/visa-assistance",
      /student-visa\.md, line \d+: leads to \/services\/visas, but there is no content\/pages\/services\/visas\.md/,
      "/services/visas",
    ],
    [
      "a card leads nowhere",
      "pages/services/test-preparation.md",
      "url: /test-preparation/pte",
      /test-preparation\.md, line \d+: leads to \/test-preparation\/ptee,/,
      "url: /test-preparation/ptee",
    ],
    [
      "a menu leads nowhere",
      "navigation.yaml",
      "url: /blog",
      /content\/navigation\.yaml, line \d+: leads to \/blogs,/,
      "url: /blogs",
    ],
    [
      "a link leads to no part of a page",
      "pages/privacy-policy.md",
      "#contact",
      /leads to \/who-we-are#contakt, but no part of content\/pages\/who-we-are\.md has the id "contakt"\./,
      "#contakt",
    ],
    [
      "a picture is not there",
      "home.yaml",
      "destination-uk.svg",
      /content\/home\.yaml, line \d+: ".*, image" names a picture that is not there: public\/drawings\/destination-gb\.svg\./,
      "destination-gb.svg",
    ],
    [
      "a figure is no figure",
      "figures/uk.yaml",
      "amount: 776",
      /content\/figures\/uk\.yaml, line \d+: "figures, ihs" needs a label and one of: amount/,
      "amount: GBP 776",
    ],
    ["a file is empty", "figures/uk.yaml", /[\s\S]*/, /^ {2}content\/figures\/uk\.yaml: is empty\.$/m],
    [
      "a file has another encoding",
      "firm.yaml",
      "From the hills",
      /content\/firm\.yaml, line 4: has a character that cannot be read\. Save the file in the encoding UTF-8\./,
      "caf\uFFFD",
    ],
    [
      "a table row lost a value",
      "pages/study-abroad/canada.md",
      '- [Tuition, "{{tuition}}", a year]',
      /canada\.md, line \d+: "table .*, row 1" has 2 values, but the table has 3 columns/,
      '- [Tuition, "{{tuition}}"]',
    ],
    [
      "the sum of a table lost a value",
      "pages/study-abroad/australia.md",
      '["To show, besides the tuition", "{{funds-student + funds-travel}}"]',
      /australia\.md, line \d+: "table .*, row \d+" has 3 values, but the table has 2 columns/,
      "[To show, besides, the tuition]",
    ],
    [
      "a table of a tab lost a column",
      "pages/test-preparation/ielts.md",
      /( {10}columns: \[[^,]*),[^\]]*\]/,
      /ielts\.md, line \d+: "table .*, row 1" has \d values, but the table has \d columns/,
      "$1, Other, Third, Fourth]",
    ],
    [
      "the anchor of a tab stands there twice",
      "pages/test-preparation/ielts.md",
      "id: writing",
      /ielts\.md, line \d+: uses the id "listening" twice/,
      "id: listening",
    ],
    [
      "a link with a query leads nowhere",
      "pages/student-visa.md",
      "/services/visa-assistance",
      /leads to \/course-searches\?country=1, but there is no content\/pages\/course-searches\.md/,
      "/course-searches?country=1",
    ],
    [
      "a description is too short",
      "pages/privacy-policy.md",
      /^description: .*/m,
      /"description" needs at least 110 characters, but it has 5/,
      "description: Short",
    ],
    [
      "a description is too long",
      "pages/privacy-policy.md",
      /^description: "/m,
      /"description" can be at most 160 characters long/,
      `description: "${"Long words. ".repeat(12)}`,
    ],
    [
      "there are more key figures than a strip holds",
      "pages/study-abroad/uk.md",
      "facts: [visa-fee,",
      /"facts" can have at most 6 in its list/,
      "facts: [visa-fee, visa-fee,",
    ],
    [
      "a guide gives two reasons for the firm",
      "pages/study-abroad/usa.md",
      /\n {6}- \{ title: Essays that stay yours.*/,
      /usa\.md, line \d+: "sections, item \d+, points" needs at least 3 in its list/,
    ],
    [
      "a poster is not there",
      "firm.yaml",
      "/media/hero-poster.svg",
      /content\/firm\.yaml, line \d+: "heroVideo, poster" names a picture that is not there/,
      "/media/no-poster.svg",
    ],
    [
      "a currency has two rates",
      "rates.yaml",
      /\nothers:\n/,
      /"others, USD" is among the rates of the source already/,
      '\nothers:\n  USD: { rate: 141, asOf: "2025-10-01", source: { label: Another } }\n',
    ],
    ["the dashes are gone", "pages/privacy-policy.md", /^---\n/, /should begin with a line of three dashes/],
  ] satisfies [string, string, string | RegExp, RegExp, string?][])(
    "names the place when %s",
    (_, file, from, message, to = "") => {
      edit(file, from, to);
      expect(complaint()).toMatch(message);
    },
  );

  it.each(["uk.txt", "UK guide.md"])("names a page whose file is called %s", (name) => {
    renameSync(
      path.join(root, "content/pages/study-abroad/uk.md"),
      path.join(root, "content/pages/study-abroad", name),
    );
    expect(complaint()).toContain(
      `content/pages/study-abroad/${name}: should have a name of small letters, digits and dashes that ends in .md.`,
    );
  });

  it("names a file that is missing", () => {
    rmSync(path.join(root, "content/testimonials.yaml"));
    expect(complaint()).toContain("content/testimonials.yaml: is missing.");
  });

  it("is not what an editor's byte order mark and line ends make of it", () => {
    edit("pages/study-abroad/uk.md", /^/, "\uFEFF");
    edit("pages/study-abroad/usa.md", /\n/g, "\r\n");
    expect(complaint()).toBe("nothing");
  });

  it("names every problem at once", () => {
    edit("firm.yaml", "registrationNumber: 670", "registrationNumber: many");
    edit("pages/who-we-are.md", "scene: office", "scene: moon");
    expect(complaint().split("\n")).toHaveLength(3);
  });
});

describe("the guides", () => {
  const all = new Map(loadContent(process.cwd()).pages.map((page) => [page.path, page]));
  const count = (path: string, kind: "steps" | "questions") =>
    all.get(path)?.sections.flatMap((section) => {
      if (kind === "steps") return section.kind === "steps" ? section.steps : [];
      return section.kind === "accordion" && section.look === "questions" ? section.items : [];
    }).length;

  it.each([
    ["usa", 10],
    ["australia", 8],
    ["canada", 11],
    ["newzealand", 8],
  ])("%s has %i visa steps", (name, steps) => {
    expect(count(`/study-abroad/${name}`, "steps")).toBe(steps);
  });

  it.each([
    ["australia", 10],
    ["canada", 5],
    ["newzealand", 5],
  ])("%s has %i questions", (name, questions) => {
    expect(count(`/study-abroad/${name}`, "questions")).toBe(questions);
  });

  it("Australia lists six insurers", () => {
    const insurers = all.get("/study-abroad/australia")?.sections.find(({ id }) => id === "health-cover");
    expect(insurers).toMatchObject({ kind: "list", items: { length: 6 } });
  });

  it("take every amount of money from content/figures", () => {
    const files = readdirSync("content", { recursive: true, encoding: "utf8" }).filter(
      (name) => /\.(md|yaml)$/.test(name) && !name.startsWith("figures"),
    );
    const written = files.flatMap(
      (name) => readFileSync(path.join("content", name), "utf8").match(/(USD|AUD|CAD|GBP|AED|[$£]) ?\d[\d,]*/g) ?? [],
    );
    expect(files.length).toBeGreaterThan(25);
    expect(written).toEqual([]);
  });

  it("each have a box for Nepal", () => {
    const guides = [...all.values()].filter(({ kind }) => kind === "destination" || kind === "test");
    expect(guides).toHaveLength(9);
    expect(guides.filter(({ sections }) => !sections.some(({ kind }) => kind === "nepal"))).toEqual([]);
  });
});
