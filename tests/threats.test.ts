import { existsSync, readFileSync } from "node:fs";

import { expect, it } from "vitest";
import { parse } from "yaml";

const threats = readFileSync("docs/threats.md", "utf8");
const rows = threats.split("\n").filter((line) => /^\| .+`(?:tests|app)\/.+ \|$/.test(line));
const named = rows.flatMap((row) =>
  [...row.matchAll(/`((?:tests|app)\/[^`]+)` “([^”]+)”/g)].map(([, ...test]) => test),
);

it.each(named)("the threat table's test exists: %s “%s”", (file = "", name = "") => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, "utf8")).toContain(name);
});

it("every row of the threat table names a test", () => {
  const table = threats
    .slice(0, threats.indexOf("\n## "))
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| Asset"));
  expect(rows).toHaveLength(table.length);
  for (const row of rows) expect(row).toMatch(/`(tests|app)\/[^`]+` “[^”]+” \|$/);
});

it("every finding is named in the table", () => {
  for (let finding = 1; finding <= 20; finding += 1) expect(threats).toContain(`(finding ${finding})`);
});

it("SECURITY.md names the firm's own address", () => {
  const { email } = parse(readFileSync("content/firm.yaml", "utf8")) as { email: string };
  expect(readFileSync("SECURITY.md", "utf8")).toContain(`**${email}**`);
});
