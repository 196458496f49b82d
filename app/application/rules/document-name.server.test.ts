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

const pathIn = (shown: string) =>
  `The name of “${shown}” contains a path or a sign that is not allowed. Rename the file and choose it again.`;
const tooLong = (shown: string) =>
  `The name of “${shown}” is too long. Rename the file with a shorter name and choose it again.`;
const noDocument = (shown: string) =>
  `“${shown}” is not a .jpg, .jpeg, .png or .pdf file. Save it as a PDF, or take a picture of it, and choose that.`;
const [most, more] = ["x".repeat(251), "x".repeat(252)];
/** As it is shown: 120 characters at most. */
const short = (text: string) => `${text.slice(0, 119)}…`;

it.each([
  [`${most}.pdf`, null],
  [`${"क".repeat(83)}ab.pdf`, null],
  [`${more}.pdf`, tooLong(short(more))],
  // A quote is written to the API as %22.
  [`${"x".repeat(248)}".pdf`, null],
  [`${"x".repeat(249)}".pdf`, tooLong(short(more))],
  [`${"क".repeat(310)}.pdf`, tooLong(short("क".repeat(310)))],
  ["Sita&#39;s 100%.pdf", null],
  ['say "hi" &amp; go.pdf', null],
  ["   ", "Academic documents: a file without a name. Rename the file and choose it again."],
  ["../../etc/cv.pdf", pathIn("cv.pdf")],
  ["a/ ", pathIn("a")],
  ["a&#47;.pdf", pathIn("a&#47;.pdf")],
  ["a&#x2F.pdf", pathIn("a&#x2F.pdf")],
  ["a&bsol;b.pdf", pathIn("a&bsol;b.pdf")],
  ["a&#10;.pdf", pathIn("a&#10;.pdf")],
  ["&#47;", pathIn("&#47;")],
  ["photo.pdf.exe", noDocument("photo.pdf.exe")],
  ["pdf", noDocument("pdf")],
  [".", noDocument(".")],
])("judges the name %j", (name, message) => {
  expect(nameProblem([name], group)?.message ?? null).toBe(message);
});

it.each([
  ["say %22hi%22 &amp; go.pdf", 'say "hi" &amp; go.pdf'],
  ["/home/me/cv.pdf/", "cv.pdf"],
  [`\u202efdp.${"x".repeat(200)}`, `fdp.${"x".repeat(115)}…`],
])("shows %j as %j: no path, nothing that disturbs the text around it", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
