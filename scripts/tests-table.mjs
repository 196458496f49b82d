import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { fail, root } from "./ready.mjs";

const table = join(root, "docs/tests.md");
const places = placesOf(readFileSync(join(root, "docs/contract.md"), "utf8"));
const holders = new Map(places.map(({ place }) => [place, []]));

for (const file of testFiles()) {
  for (const place of heldBy(file)) {
    const files = holders.get(place) ?? fail(`${file} holds contract ${place}, which docs/contract.md does not have.`);
    files.push(file);
  }
}
const bare = places.filter(({ place }) => holders.get(place).length === 0);
if (bare.length > 0) fail(`No test says that it holds contract ${bare.map(({ place }) => place).join(", ")}.`);

const made = text();
if (!process.argv.includes("--check")) writeFileSync(table, made);
else if (readFileSync(table, "utf8") !== made) fail("docs/tests.md is not what the tests say: `npm run tests-table`.");

/** What of the contract is to be held: each section, or each of its numbered items where it has them. */
function placesOf(contract) {
  return contract.split(/^## /m).flatMap((section) => {
    const [, number, title, rest = ""] = /^(\d+)\. (.*)\n([^]*)/.exec(section) ?? [];
    if (number === undefined) return [];
    const items = [...rest.matchAll(/^(\d+)\. \*\*(.*?)\.?\*\*/gm)];
    if (items.length === 0) return [{ place: number, title }];
    return items.map(([, item, name]) => ({ place: `${number}.${item}`, title: name }));
  });
}

function testFiles() {
  return ["app", "sandbox-api", "tests"]
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.(test\.tsx?|spec\.ts)$/.test(name))
    .sort();
}

/** The places that a test's first line names: "// Holds contract 5.12, 13." */
function heldBy(file) {
  const test = readFileSync(join(root, file), "utf8");
  const [, list] = /^\/\/ Holds contract (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)\.\n/.exec(test) ?? [];
  if (!list && /^\/\/.*Holds contract/m.test(test))
    fail(`${file} begins with no line like "// Holds contract 5.12, 13."`);
  return list ? list.split(", ") : [];
}

function text() {
  return `# Which tests hold which part of the contract

Made by \`npm run tests-table\` from the first lines of the tests ("Holds contract 5.12, 13."); \`npm run check\` compares.
A file that is not here holds rules that are not in the contract.

| [Contract](contract.md) | Held by |
|---|---|
${places
  .map(
    ({ place, title }) =>
      `| ${place} ${title} | ${holders
        .get(place)
        .map((file) => `\`${file}\``)
        .join("<br>")} |`,
  )
  .join("\n")}
`;
}
