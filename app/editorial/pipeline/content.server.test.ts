import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { loadContent } from "./content.server";

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "content-"));
  cpSync("content", path.join(root, "content"), { recursive: true });
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
    ["a field is missing", "branches.yaml", /\n {6}cell: .*/, /content\/branches\.yaml, line \d+: "item 1, branches, item 1, cell" is missing: expected text\./],
    ["a number is text", "firm.yaml", "registrationNumber: 670", /content\/firm\.yaml, line \d+: "registrationNumber" should be a number, but it is "six hundred"\./, "registrationNumber: six hundred"],
    ["a field is misspelt", "firm.yaml", "tagline:", /has a field that is not known here: "tagLine"/, "tagLine:"],
    ["an address is no address", "firm.yaml", "https://www.facebook.com/example", /"social, facebook" should be a web address that begins with https:\/\/, but it is "facebook"\./, "facebook"],
    ["a list is too short", "testimonials.yaml", /- name: Aarati[\s\S]*?(?=- name: Bibek)/, /content\/testimonials\.yaml.* needs at least 4 in its list\./],
    ["a section has an unknown kind", "pages/study-abroad/uk.md", "kind: accordion", /"sections, item 1, kind" should be one of text, accordion, steps/, "kind: acordion"],
    ["a figure is unknown", "pages/study-abroad/uk.md", "{{ihs}}", /content\/pages\/study-abroad\/uk\.md, line \d+: ".*" names a figure that is not in content\/figures: \{\{ish\}\}\./, "{{ish}}"],
    ["the spaces are wrong", "firm.yaml", "name: Deurali Pathways", /content\/firm\.yaml, line \d+: cannot be read: .* Check the spaces, dashes and quotes/, "name: Deurali: Pathways"],
    ["a link leads nowhere", "pages/student-visa.md", "/services/visa-assistance", /leads to \/services\/visas, but there is no content\/pages\/services\/visas\.md/, "/services/visas"],
    ["a table row lost a value", "pages/study-abroad/newzealand.md", '- [PhD, "{{fee-phd}}", a year]', /has 2 values, but the table has 3 columns/, '- [PhD, "{{fee-phd}}"]'],
    ["the dashes are gone", "pages/privacy-policy.md", /^---\n/, /should begin with a line of three dashes/],
  ] satisfies [string, string, string | RegExp, RegExp, string?][])("names the place when %s", (_, file, from, message, to = "") => {
    edit(file, from, to);
    expect(complaint()).toMatch(message);
  });

  it("names every problem at once", () => {
    edit("firm.yaml", "registrationNumber: 670", "registrationNumber: many");
    edit("pages/who-we-are.md", "scene: himalaya", "scene: moon");
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

  it.each([["usa", 10], ["australia", 8], ["canada", 11], ["newzealand", 8]])("%s has %i visa steps", (name, steps) => {
    expect(count(`/study-abroad/${name}`, "steps")).toBe(steps);
  });

  it.each([["australia", 10], ["canada", 5], ["newzealand", 5]])("%s has %i questions", (name, questions) => {
    expect(count(`/study-abroad/${name}`, "questions")).toBe(questions);
  });

  it("Australia lists six insurers", () => {
    const insurers = all.get("/study-abroad/australia")?.sections.find(({ id }) => id === "health-cover");
    expect(insurers).toMatchObject({ kind: "list", items: { length: 6 } });
  });

  it("each have a box for Nepal", () => {
    const guides = [...all.values()].filter(({ kind }) => kind === "destination" || kind === "test");
    expect(guides).toHaveLength(9);
    expect(guides.filter(({ sections }) => !sections.some(({ kind }) => kind === "nepal"))).toEqual([]);
  });
});
