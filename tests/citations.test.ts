import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

const folders = ["app", "sandbox-api", "scripts", "tests", "deploy", "docs", "content"];
const contract = readFileSync("docs/contract.md", "utf8");

/** Every text file of the project with its text, line breaks and the signs of comments read as one space. */
const texts = [
  ...readdirSync(".").filter((name) => /\.(ts|js|md)$/.test(name)),
  ...folders.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((name) => join(folder, name)),
  ),
]
  .filter((path) => /\.(tsx?|[cm]?js|py|md|ya?ml|conf)$/.test(path) && path !== join("tests", "citations.test.ts"))
  .map((path) => ({ path, text: readFileSync(path, "utf8").replace(/\s*\n[\s*#/]*/g, " ") }));

/** The sections by their headings, and the numbered items of each as "5.12". */
const places = new Set<string>();
for (const section of contract.split(/^## /m)) {
  const [, number, rest = ""] = /^(\d+)\. (.*)/s.exec(section) ?? [];
  if (number === undefined) continue;
  places.add(number);
  for (const [, item] of rest.matchAll(/^(\d+)\. /gm)) places.add(`${number}.${item}`);
}

const cited = texts.flatMap(({ path, text }) =>
  [...text.matchAll(/\bcontract (\d+(?:\.\d+)?)/gi)].map(([, number = ""]) => [number, path] as const),
);

describe("the contract", () => {
  it("has its sections in order, and the decisions of the fifth without a gap", () => {
    const sections = [...contract.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number));
    expect(sections).toEqual(sections.map((_, index) => index + 1));
    const decisions = [...places].filter((place) => place.startsWith("5.")).map((place) => Number(place.slice(2)));
    expect(decisions).toEqual(decisions.map((_, index) => index + 1));
  });

  it("is cited", () => expect(cited.length).toBeGreaterThan(40));

  it.each([...new Set(cited.map(([number]) => number))])("has what is cited as %s", (number) => {
    const from = cited.filter((citation) => citation[0] === number).map(([, path]) => path);
    expect(places.has(number) ? [] : from).toEqual([]);
  });

  it.each([
    ["by its number alone", /\bcontract,? section \d/i],
    [
      "and not a document that is not here",
      /\bspec(ification)?'?s?,? (section )?\d|\bthe spec\b|\bof the specification\b/i,
    ],
  ])("is cited %s", (_how, other) => {
    expect(texts.filter(({ text }) => other.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("the documents", () => {
  const documents = texts.filter(({ path }) => path.endsWith(".md") && !path.startsWith("content"));
  const links = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) => [path, to] as const),
  );

  it.each(links)("%s: %s is there", (path, to) => {
    expect(existsSync(join(dirname(path), to))).toBe(true);
  });
});
