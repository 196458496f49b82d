import { relative } from "node:path";

import type { Reporter, TestCase, TestModule } from "vitest/node";

import { ARROW } from "./attack";

const results = { passed: "held", failed: "FAILED", skipped: "skipped", pending: "FAILED" } as const;
const longest = { area: 25, name: 80, mustHappen: 64 };

/** Prints a line for each file as it ends and, after all, one table: number, area, attack or fault, what must happen, result, milliseconds. */
export default class AttackTable implements Reporter {
  readonly #tests: TestCase[] = [];

  onTestModuleEnd(module: TestModule): void {
    const states = [...module.children.allTests()].map(
      (test) => ({ passed: ".", failed: "F", skipped: "s", pending: "?" })[test.result().state],
    );
    process.stdout.write(`${relative(process.cwd(), module.moduleId)} ${states.join("")}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    for (const module of modules) this.#tests.push(...module.children.allTests());
    const broken = modules.flatMap((module) =>
      module.errors().map(({ message }) => `${relative(process.cwd(), module.moduleId)}: ${message}`),
    );
    const failed = this.#tests.filter((test) => test.result().state === "failed");

    print("");
    for (const test of failed) print(`\nFAILED ${test.fullName}\n${reasonOf(test)}`);
    for (const message of [...broken, ...unhandled.map(({ message }) => message)]) print(`\nFAILED ${message}`);
    print(`\n${row("No", "Area", "Attack or fault", "What must happen", "Result", "ms")}`);
    this.#tests.forEach((test, index) => print(rowOf(test, index + 1)));

    const count = (state: string) => this.#tests.filter((test) => test.result().state === state).length;
    const failures = count("failed") + broken.length + unhandled.length;
    print(`\n${count("passed")} passed, ${failures} failed, ${count("skipped")} skipped`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function rowOf(test: TestCase, number: number): string {
  const [name = "", mustHappen = ""] = (test.name.includes(ARROW) ? test.name : test.fullName).split(ARROW);
  const area = test.parent.type === "suite" ? test.parent.name : relative(process.cwd(), test.module.moduleId);
  const ms = Math.round(test.diagnostic()?.duration ?? 0);
  return row(String(number), area, name, mustHappen, results[test.result().state], String(ms));
}

function row(number: string, area: string, name: string, mustHappen: string, result: string, ms: string): string {
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

function reasonOf(test: TestCase): string {
  const { errors = [] } = test.result();
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
