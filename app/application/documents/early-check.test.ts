// Holds contract 5.11.
import { describe, expect, it } from "vitest";

import { addFiles, checkChoice, checkFile, totalSize } from "./early-check";

const limits = { fileBytes: 1000, totalBytes: 1500 };
const file = (name: string, content: string, lastModified = 1) =>
  new File([Buffer.from(content, "latin1")], name, { lastModified });
const pdf = file("a.pdf", "%PDF-1.7");

describe("checkFile", () => {
  it.each([
    [file("a.pdf", "%PDF-1.7"), null],
    [file("photo.PNG", "\xff\xd8\xff\xe0"), null],
    [file("a.txt", "%PDF-1.7"), "“a.txt” is not a .jpg, .jpeg, .png or .pdf file."],
    [
      file("a&#47;b.pdf", "%PDF-1.7"),
      "The name of “a&#47;b.pdf” contains a path or a sign that is not allowed. Rename the file and choose it again.",
    ],
    [file(`${"क".repeat(300)}.pdf`, "%PDF-1.7"), null],
    [file("a.pdf", ""), "“a.pdf” is empty. Choose another file."],
    [file("a.pdf", `%PDF-${"x".repeat(1000)}`), "“a.pdf” is larger than 0 MB."],
    [file("a.pdf", "plain text"), "“a.pdf” is not a JPG, PNG or PDF, although its name says so."],
  ])("%o", async (candidate, problem) => {
    expect(await checkFile(candidate, limits.fileBytes)).toBe(problem);
  });
});

describe("checkChoice", () => {
  it("names every required group without a file", () => {
    expect(Object.keys(checkChoice({ passport_documents: [pdf] }, limits))).toEqual([
      "academic_documents",
      "ielts_documents",
    ]);
  });

  it("has nothing to say about a full choice within the limits, and something above them", () => {
    const full = { academic_documents: [pdf], ielts_documents: [pdf], passport_documents: [pdf] };
    expect(checkChoice(full, limits)).toEqual({});
    const big = file("b.pdf", "x".repeat(1500));
    expect(Object.keys(checkChoice({ ...full, cv_documents: [big] }, limits))).toEqual([""]);
    expect(totalSize({ ...full, cv_documents: [big] })).toBe(1524);
  });
});

describe("addFiles", () => {
  it("takes the same file once", async () => {
    const added = [file("a.pdf", "%PDF-1.7"), file("a.pdf", "%PDF-1.7", 2), file("b.pdf", "%PDF-1.7")];
    const files = await addFiles([pdf], added);
    expect(files.map(({ name, lastModified }) => [name, lastModified])).toEqual([
      ["a.pdf", 1],
      ["a.pdf", 2],
      ["b.pdf", 1],
    ]);
  });

  it("takes another file of the same name, size and date", async () => {
    const [start, large] = [file("a.pdf", "%PDF-1.8"), "x".repeat(300_000)];
    expect(await addFiles([pdf], [start])).toEqual([pdf, start]);
    const [one, other] = [file("a.pdf", `${large}1`), file("a.pdf", `${large}2`)];
    expect(await addFiles([one], [other, file("a.pdf", `${large}2`)])).toEqual([one, other]);
  });

  it("takes for the same no file that cannot be read", async () => {
    const lost = file("a.pdf", "%PDF-1.7");
    lost.slice = () => {
      throw new Error("moved");
    };
    expect(await addFiles([lost], [pdf])).toEqual([lost, pdf]);
  });
});
