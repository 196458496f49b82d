// Holds contract 5.11, 13.
import { afterEach, expect, it, vi } from "vitest";

import { nameProblem, shownName } from "./document-name.server";
import { documentGroups } from "./documents";

const [group] = documentGroups;

afterEach(() => vi.restoreAllMocks());

it("bounds a name before it is normalised, which costs more than its length", () => {
  const lengths: number[] = [];
  const { normalize } = String.prototype;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form?: string) {
    lengths.push(this.length);
    return normalize.call(this, form);
  });
  const name = `a${"\u0301\u0323".repeat(17_000)}.pdf`;
  expect(nameProblem([name], group)).toMatchObject({ reason: "name" });
  expect([...shownName(name)].length).toBeLessThanOrEqual(120);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(512);
});

it.each([
  ["of 255 bytes", `${"x".repeat(251)}.pdf`, null],
  ["of 256 bytes", `${"x".repeat(252)}.pdf`, "name"],
  ["of 253 bytes with a quote, which is written as %22", `${"x".repeat(248)}".pdf`, null],
  ["of 254 bytes with a quote", `${"x".repeat(249)}".pdf`, "name"],
])("measures a name as it is written to the API: %s", (_which, name, reason) => {
  expect(nameProblem([name], group)?.reason ?? null).toBe(reason);
});
