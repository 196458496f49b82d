// Holds contract 5.11, 5.12, 6.
import { describe, expect, it } from "vitest";

import { documentGroups, hasAllowedExtension, inPageOrder, isAllowedContent, missingGroups } from "./documents";

describe("a document", () => {
  it.each([
    ["a.jpg", true],
    ["a.jpeg", true],
    ["a.png", true],
    ["a.pdf", true],
    ["A.PDF", true],
    ["a.b.Jpg", true],
    ["a.pdf.exe", false],
    ["a.pdfx", false],
    ["pdf", false],
    ["apdf", false],
    ["a.jpe", false],
    ["a.heic", false],
    ["a.pdf ", false],
  ])("is taken by its name %j: %s", (name, isTaken) => {
    expect(hasAllowedExtension(name)).toBe(isTaken);
  });

  it.each([
    ["\xff\xd8\xff\xe0", true],
    ["\xff\xd8\xff\xdb", true],
    ["\xff\xd8\xfe", false],
    ["\x89PNG\r\n\x1a\n", true],
    ["\x89PNG\r\n\x1a", false],
    ["\x89PNG\n\n\x1a\n", false],
    ["%PDF-1.7", true],
    ["%PDF-", true],
    ["%PDF1", false],
    ["%PDF", false],
    [" %PDF-", false],
    ["GIF89a", false],
    ["", false],
  ])("is taken by its first bytes %j: %s", (head, isTaken) => {
    expect(isAllowedContent(Buffer.from(head, "latin1"))).toBe(isTaken);
  });
});

it("an application needs three groups of documents, and has four more", () => {
  const names = documentGroups.map(({ name }) => name);
  expect(missingGroups([]).map(({ name }) => name)).toEqual(names.slice(0, 3));
  expect(names.slice(3)).toEqual([
    "work_experience_documents",
    "marriage_certificates",
    "cv_documents",
    "additional_documents",
  ]);
  expect(missingGroups([{ group: "ielts_documents" }, { group: "cv_documents" }]).map(({ label }) => label)).toEqual([
    "Academic documents",
    "Passport",
  ]);
});

it("puts messages in the order of the page, those of the whole form first, each once", () => {
  const refused = { cv_documents: ["cv refused"], academic_documents: ["notes refused"] };
  const newer = {
    passport_documents: ["passport missing"],
    academic_documents: ["academic missing"],
    "": ["left out"],
    cv_documents: ["cv refused"],
  };
  expect(Object.entries(inPageOrder(refused, newer))).toEqual([
    ["", ["left out"]],
    ["academic_documents", ["notes refused", "academic missing"]],
    ["passport_documents", ["passport missing"]],
    ["cv_documents", ["cv refused"]],
  ]);
  expect(inPageOrder({}, null, undefined)).toEqual({});
});
