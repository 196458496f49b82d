import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "attack-table-"));
  mkdirSync(join(folder, "tests"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs cases as `npm run test:attack` does: its exit code, the list of failures and the rows of the table as area, case, what must happen and result. */
function attacked(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) {
    const start = 'import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";\n';
    writeFileSync(join(folder, "tests", `${name}.test.ts`), start + source);
  }
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      resolve("node_modules/vitest/vitest.mjs"),
      "run",
      `--reporter=${resolve("tests/attack/support/table-reporter.ts")}`,
    ],
    { cwd: folder, env: { ...process.env, NO_COLOR: "1" }, encoding: "utf8" },
  );
  const [failures = "", table = ""] = stdout.split(/^ No .*\n/m);
  const rows = table.split("\n").filter((line) => /^ *\d+ {2}/.test(line));
  return {
    status,
    files: failures.split("\n").filter((line) => line.startsWith("tests/")),
    failures,
    rows: rows.map((line) =>
      [line.slice(5, 30), line.slice(32, 112), line.slice(114, 178), line.slice(180, 187)].map((cell) => cell.trim()),
    ),
    last: table.trim().split("\n").at(-1),
  };
}

describe("the table of attacks", { timeout: 60_000 }, () => {
  it("says what held, what failed and why, and what was skipped", () => {
    const { status, files, failures, rows, last } = attacked({
      cases: `describe("logins", () => {
        it("one → held", () => undefined);
        it("two → refused", () => expect(200).toBe(403));
        it.skip("three (skipped: nginx is not installed) → held", () => undefined);
      });`,
    });
    expect(rows).toEqual([
      ["logins", "one", "held", "held"],
      ["logins", "two", "refused", "FAILED"],
      ["logins", "three (skipped: nginx is not installed)", "held", "skipped"],
    ]);
    expect(failures).toMatch(
      /^FAILED logins > two → refused\n {2}expected 200 to be 403.*\n {2}at tests\/cases\.test\.ts:4$/m,
    );
    expect([status, files, last]).toEqual([1, ["tests/cases.test.ts .Fs"], "1 passed, 1 failed, 1 skipped"]);
  });

  it("ends well where everything held or was skipped on purpose", () => {
    const { status, failures, last } = attacked({
      cases: `it("one → held", () => undefined); describe.skip("two", () => void it("three → held", () => undefined));`,
    });
    expect([status, failures.includes("FAILED"), last]).toEqual([0, false, "1 passed, 0 failed, 1 skipped"]);
  });

  it("shows the cases of a suite that could not be prepared as failed, with its error", () => {
    const { status, files, failures, rows, last } = attacked({
      suite: `describe("uploads", () => {
        beforeAll(() => { throw new Error("no site came up"); });
        describe("in pieces", () => void it("one → held", () => undefined));
        it("two → held", () => undefined);
        it.skip("three → held", () => undefined);
      });
      it("four → held", () => undefined);`,
    });
    expect(rows).toEqual([
      ["uploads", "the suite itself", "can be prepared and ended", "FAILED"],
      ["in pieces", "one", "held", "FAILED"],
      ["uploads", "two", "held", "FAILED"],
      ["uploads", "three", "held", "skipped"],
      ["tests/suite.test.ts", "four", "held", "held"],
    ]);
    for (const title of ["uploads: the suite itself\n", "uploads > in pieces > one → held\n  not run:\n"])
      expect(failures).toContain(`FAILED ${title}  no site came up\n  at tests/suite.test.ts:3\n`);
    expect([status, files, last]).toEqual([1, ["tests/suite.test.ts FFFs."], "1 passed, 3 failed, 1 skipped"]);
  });

  it("shows a file that cannot be prepared, and a suite whose end fails", () => {
    const { status, rows, last } = attacked({
      file: `beforeAll(() => { throw new Error("no program"); }); it("one → held", () => undefined);`,
      suite: `describe("redis", () => {
        afterAll(() => { throw new Error("it still runs"); });
        it("two → held", () => undefined);
      });`,
    });
    expect(rows.toSorted()).toEqual([
      ["redis", "the suite itself", "can be prepared and ended", "FAILED"],
      ["redis", "two", "held", "held"],
      ["tests/file.test.ts", "one", "held", "FAILED"],
      ["tests/file.test.ts", "the file itself", "can be prepared and ended", "FAILED"],
    ]);
    expect([status, last]).toEqual([1, "1 passed, 3 failed, 0 skipped"]);
  });

  it("shows a file that cannot be loaded, and an error outside of all cases", () => {
    const { status, failures, rows, last } = attacked({
      gone: `import "./not-there"; it("one → held", () => undefined);`,
      stray: `it("two → held", () => void Promise.reject(new Error("nobody waits")));`,
    });
    expect(rows.toSorted()).toEqual([
      ["tests/gone.test.ts", "the file itself", "can be prepared and ended", "FAILED"],
      ["tests/stray.test.ts", "two", "held", "held"],
    ]);
    expect(failures).toMatch(/^FAILED tests\/gone\.test\.ts: the file itself\n {2}Cannot find module '\.\/not-there'/m);
    expect(failures).toMatch(/^FAILED outside of all cases\n {2}nobody waits$/m);
    expect([status, last]).toEqual([1, "1 passed, 2 failed, 0 skipped"]);
  });
});
