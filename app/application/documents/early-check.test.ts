// Holds contract 5.11.
import { describe, expect, it } from "vitest";

import { checkChoice, checkFile } from "./early-check";

const limits = { fileBytes: 1000, totalBytes: 1500 };
const file = (name: string, content: string) => new File([Buffer.from(content, "latin1")], name);

describe("checkFile", () => {
  it.each([
    [file("a.pdf", "%PDF-1.7"), null],
    [file("photo.PNG", "\xff\xd8\xff\xe0"), null],
    [
      file("a.txt", "%PDF-1.7"),
      "“a.txt” is not a .jpg, .jpeg, .png or .pdf file. Save it as a PDF, or take a picture of it, and choose that.",
    ],
    [
      file("a&#47;b.pdf", "%PDF-1.7"),
      "The name of “a&#47;b.pdf” contains a path or a sign that is not allowed. Rename the file and choose it again.",
    ],
    [file(`${"क".repeat(300)}.pdf`, "%PDF-1.7"), null],
    [file("a.pdf", ""), "“a.pdf” is empty. Choose another file."],
    [file("a.pdf", `%PDF-${"x".repeat(995)}`), null],
    [file("a.pdf", `%PDF-${"x".repeat(996)}`), "“a.pdf” is larger than 1000 bytes."],
    [
      file("a.pdf", "plain text"),
      "“a.pdf” is not a JPG, PNG or PDF, although its name says so. Save it as a PDF, or take a picture of it, and choose that.",
    ],
  ])("%o", async (candidate, problem) => {
    expect(await checkFile(candidate, limits.fileBytes)).toBe(problem);
  });
});

describe("checkChoice", () => {
  const full = ["academic_documents", "ielts_documents", "passport_documents"].map((group) => ({ group, size: 10 }));

  it("names every required group without a file", () => {
    expect(Object.keys(checkChoice(full.slice(2), limits))).toEqual(["academic_documents", "ielts_documents"]);
  });

  it("has nothing to say about a full choice within the limits, and something above them", () => {
    expect(checkChoice(full, limits)).toEqual({});
    expect(checkChoice([...full, { group: "cv_documents", size: 1470 }], limits)).toEqual({});
    expect(Object.keys(checkChoice([...full, { group: "cv_documents", size: 1471 }], limits))).toEqual([""]);
  });
});
