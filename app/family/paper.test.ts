// Holds contract 14.
import { describe, expect, it } from "vitest";

import { isPrintedInPart, printedPart } from "./paper";

describe("a text of the API on paper", () => {
  it.each([
    ["short enough is all of it", "Bachelor of Law", ["Bachelor of Law", ""]],
    ["ends before a word", "Bachelor of Laws and Commerce", ["Bachelor of", " Laws and Commerce"]],
    ["without a space ends before a letter", "x".repeat(20), ["x".repeat(15), "x".repeat(5)]],
    ["loses no mark of a letter", "a".repeat(14) + "की".repeat(4), ["a".repeat(14), "की".repeat(4)]],
    ["cuts no character in two", "a".repeat(14) + "😀😀", ["a".repeat(14), "😀😀"]],
  ])("that is %s", (_what, text, parts) => {
    expect(printedPart(text, 15)).toEqual(parts);
  });

  it("of nothing but marks is cut all the same", () => {
    const [printed, rest] = printedPart("\u0301".repeat(40), 15);
    expect(printed + rest).toHaveLength(40);
    expect(printed.length).toBeLessThanOrEqual(15);
  });
});

describe("what a university asks for", () => {
  it.each([
    ["<ul><li>IELTS Academic: 6.5, no band under 6.0</li><li>PTE: 58</li></ul><p>Not older than two years.</p>", false],
    ["<table><tr><th>Level</th><th>Result</th></tr><tr><td>Bachelor</td><td>GPA 2.4</td></tr></table>", false],
    ["", false],
    [`<p>${"word ".repeat(60)}</p>`, true],
    [`<ul>${"<li>6.5</li>".repeat(7)}</ul>`, true],
    [`a<br>b<br/>c<br />d<br>e<br>f<br>g`, true],
    [`<p>See <img src="/images/table.png"></p>`, true],
  ])("%s, printed in part: %s", (html, inPart) => {
    expect(isPrintedInPart(html)).toBe(inPart);
  });
});
