import { relative } from "node:path";

import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";

import { ARROW } from "./attack";

type Group = TestModule | TestSuite;
type Errors = readonly { message?: string; stacks?: readonly { file: string; line: number }[] }[];

interface Row {
  /** As the list of failures calls it. */
  title: string;
  area: string;
  name: string;
  mustHappen: string;
  result: "held" | "FAILED" | "skipped";
  ms: number;
  /** Why it has failed. */
  reason: string;
}

const signs = { held: ".", FAILED: "F", skipped: "s" } as const;
const longest = { area: 25, name: 80, mustHappen: 64 };

/**
 * Prints a line for each file as it ends and, after all, one table: number, area, attack or fault, what must happen, result,
 * milliseconds. A file that cannot be loaded, and a suite whose preparation or end fails, has a row of its own.
 */
export default class AttackTable implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    print(
      `${pathOf(module)} ${rowsOf(module)
        .map(({ result }) => signs[result])
        .join("")}`,
    );
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): void {
    const rows = modules.flatMap(rowsOf);

    print("");
    for (const { result, title, reason } of rows) if (result === "FAILED") print(`\nFAILED ${title}\n${reason}`);
    for (const error of unhandled) print(`\nFAILED outside of all cases\n${reasonOf([error])}`);
    print(`\n${lineOf("No", "Area", "Attack or fault", "What must happen", "Result", "ms")}`);
    rows.forEach(({ area, name, mustHappen, result, ms }, index) =>
      print(lineOf(String(index + 1), area, name, mustHappen, result, String(ms))),
    );

    const count = (wanted: Row["result"]) => rows.filter(({ result }) => result === wanted).length;
    print(`\n${count("held")} passed, ${count("FAILED") + unhandled.length} failed, ${count("skipped")} skipped`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId);
const nameOf = (group: Group) => (group.type === "suite" ? group.name : pathOf(group));

function rowsOf(module: TestModule): Row[] {
  const broken = [module, ...module.children.allSuites()].filter((group) => group.errors().length > 0);
  return [...broken.map(rowOfGroup), ...[...module.children.allTests()].map(rowOfTest)];
}

function rowOfGroup(group: Group): Row {
  const name = `the ${group.type === "suite" ? "suite" : "file"} itself`;
  return {
    title: `${group.type === "suite" ? group.fullName : pathOf(group)}: ${name}`,
    area: nameOf(group),
    name,
    mustHappen: "can be prepared and ended",
    result: "FAILED",
    ms: 0,
    reason: reasonOf(group.errors()),
  };
}

function rowOfTest(test: TestCase): Row {
  const [name = "", mustHappen = ""] = (test.name.includes(ARROW) ? test.name : test.fullName).split(ARROW);
  const shown = { title: test.fullName, area: nameOf(test.parent), name, mustHappen };
  return { ...shown, ms: Math.round(test.diagnostic()?.duration ?? 0), ...resultOf(test) };
}

function resultOf(test: TestCase): Pick<Row, "result" | "reason"> {
  const { state, errors = [] } = test.result();
  if (state === "passed") return { result: "held", reason: "" };
  if (state === "failed") return { result: "FAILED", reason: reasonOf(errors) };
  if (state === "pending") return { result: "FAILED", reason: "  it has no end" };
  const before = isSkippedByItself(test) ? [] : groupsOf(test).flatMap((group) => group.errors());
  return before.length > 0
    ? { result: "FAILED", reason: `  not run:\n${reasonOf(before)}` }
    : { result: "skipped", reason: "" };
}

const isSkippedByItself = ({ options }: TestCase) => options.mode === "skip" || options.mode === "todo";

/** The suites that a case stands in, and its file. */
function groupsOf({ parent }: TestCase | TestSuite): Group[] {
  return parent.type === "suite" ? [parent, ...groupsOf(parent)] : [parent];
}

function lineOf(number: string, area: string, name: string, mustHappen: string, result: string, ms: string): string {
  const cells = [
    number.padStart(3),
    fit(area, longest.area),
    fit(name, longest.name),
    fit(mustHappen, longest.mustHappen),
    result.padEnd(7),
    ms.padStart(6),
  ];
  return cells.join("  ");
}

function fit(text: string, width: number): string {
  const characters = [...text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, "·")];
  return characters.length > width ? `${characters.slice(0, width - 1).join("")}…` : text.padEnd(width);
}

function reasonOf(errors: Errors): string {
  return errors
    .map(({ message, stacks }) => {
      const place = stacks?.find(({ file }) => file.includes("/tests/"));
      const lines = (message ?? "no reason")
        .split("\n")
        .slice(0, 6)
        .map((line) => line.slice(0, 300));
      return `  ${lines.join("\n  ")}${place ? `\n  at ${relative(process.cwd(), place.file)}:${place.line}` : ""}`;
    })
    .join("\n");
}
