// Holds contract 5.11, 5.12.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { boundary, multipartBody, type Part, pdf, requiredParts } from "../../../tests/support/upload/multipart-body";
import { DocumentInspection, DocumentRefusal } from "./inspection.server";
import type { DocumentProblem } from "./outcome";

const limits = { fileBytes: 1024 * 1024, totalBytes: 2 * 1024 * 1024 };

function inspect(parts: readonly Part[], size = Number.POSITIVE_INFINITY) {
  const body = multipartBody(parts);
  const inspection = new DocumentInspection(boundary, limits);
  const approvals: { read: number; approved: number }[] = [];
  for (let at = 0; at < body.length; at += size) {
    const chunk = body.subarray(at, Math.min(body.length, at + size));
    approvals.push({ read: at + chunk.length, approved: inspection.read(chunk) });
  }
  inspection.finish();
  return { inspection, files: inspection.files, approvals, body };
}

function problems(parts: readonly Part[]): readonly DocumentProblem[] {
  try {
    inspect(parts);
  } catch (error) {
    if (error instanceof DocumentRefusal) return error.problems;
    throw error;
  }
  return [];
}

/** A CV with these parameters of Content-Disposition, and nothing else. */
const disposition = (parameters: string): Part => ({
  name: "",
  headers: `Content-Disposition: form-data; ${parameters}`,
  content: pdf(),
});

const cv = (fileName: string, content: string | Buffer = pdf()): Part => ({ name: "cv_documents", fileName, content });

it("lists the files of a good form in the order they came", () => {
  const { files } = inspect([
    ...requiredParts(),
    cv("C V.PDF"),
    cv("क.jpeg", Buffer.from([0xff, 0xd8, 0xff, 0xe0])),
    { name: "additional_documents", fileName: "" },
  ]);
  expect(files).toEqual([
    { group: "academic_documents", name: "academic_documents.pdf", size: 64 },
    { group: "ielts_documents", name: "ielts_documents.pdf", size: 64 },
    { group: "passport_documents", name: "passport_documents.pdf", size: 64 },
    { group: "cv_documents", name: "C V.PDF", size: 64 },
    { group: "cv_documents", name: "क.jpeg", size: 4 },
  ]);
});

it.each([
  ["extension", cv("notes.txt"), "“notes.txt” is not a .jpg, .jpeg, .png or .pdf file."],
  ["extension", cv("photo.pdf.exe"), "“photo.pdf.exe” is not"],
  ["extension", cv("pdf"), "“pdf” is not"],
  ["content", cv("notes.pdf", "just text, renamed"), "“notes.pdf” is not a JPG, PNG or PDF"],
  ["content", cv("short.png", "\x89P"), "“short.png”"],
  ["empty", cv("cv.pdf", ""), "“cv.pdf” is empty. Choose another file."],
  ["file-size", cv("big.pdf", pdf(1024 * 1024 + 1)), "“big.pdf” is larger than 1 MB."],
  ["name", cv("../../etc/cv.pdf"), "“cv.pdf” contains a path"],
  ["name", cv("C:\\me\\cv.pdf"), "“cv.pdf” contains a path"],
  ["name", cv("", pdf()), "CV: a file without a name"],
  ["unknown-field", { name: "is_staff", content: "true" }, "“is_staff” is not part of this form"],
  ["unknown-field", { name: "first_name", content: "twice" }, "“first_name” is not part of this form"],
  ["unknown-field", { name: "intent", fileName: "x.pdf", content: pdf() }, "“x.pdf” belongs to none"],
  ["malformed", { name: "intent", content: "x".repeat(21) }, "could not be read"],
  ["unknown-field", { name: "cv_documents", content: "text" }, "“cv_documents” is not part of this form"],
  [
    "unknown-field",
    { name: "other_documents", fileName: "x.pdf", content: pdf() },
    "“x.pdf” belongs to none of the document groups",
  ],
  ["name", cv(`${"क".repeat(84)}.pdf`), "is too long. Rename the file with a shorter name"],
  ["name", cv(`${"क".repeat(310)}.pdf`), `“${"क".repeat(119)}…” is too long.`],
  ["name", cv(`${"x".repeat(252)}.pdf`), "is too long"],
  ["name", cv(`CV ${"x".repeat(5000)}.pdf`), "“CV xxx"],
  [
    "name",
    disposition(`name="cv_documents"; filename="a.pdf"; filename*=UTF-8''${"%E0%A4%95".repeat(100)}.pdf`),
    "is too long",
  ],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\nContent-Type: ${"x".repeat(1000)}`,
    },
    "What your browser says of “a.pdf” beside its name is too long.",
  ],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Type: ${"x".repeat(900)}\r\nContent-Disposition: form-data; name="cv_documents"; filename="${"क".repeat(40)}.pdf"`,
    },
    "beside its name is too long.",
  ],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Type: ${"x".repeat(900)}\r\nContent-Disposition: form-data; name="cv_documents"; filename*=UTF-8''${"%E0%A4%95".repeat(40)}.pdf`,
    },
    "beside its name is too long.",
  ],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Type: ${"x".repeat(300)}\r\nContent-Disposition: form-data; name="cv_documents"; filename="${"x".repeat(800)}.pdf"`,
    },
    "The name of “",
  ],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\nX-Other: ${"x".repeat(9000)}`,
    },
    "What your browser says of “a.pdf” beside its name is too long.",
  ],
  ["name", cv("a&#47;.pdf"), "contains a path"],
  ["name", cv("a&#x2F.pdf"), "contains a path"],
  ["name", cv("a&bsol;b.pdf"), "contains a path"],
  ["name", cv("a&#10;.pdf"), "contains a path"],
  ["name", cv("   "), "CV: a file without a name"],
  ["name", cv("a/ "), "contains a path"],
  ["extension", cv("."), "“.” is not"],
  ["extension", cv(".."), "“..” is not"],
  ["name", cv("&#47;"), "“&#47;” contains a path"],
  ["name", cv('say \\"hi\\".pdf'), '“say "hi".pdf” could not be read as it was sent'],
  [
    "name",
    disposition(`name="cv_documents"; name*=UTF-8''passport_documents; filename="a.pdf"`),
    "“a.pdf” could not be read",
  ],
  ["name", disposition(`name*=UTF-8''cv_documents; filename="a.pdf"`), "“a.pdf” could not be read"],
  ["name", disposition('name="cv_documents"; filename="a.pdf"; filename="b.pdf"'), "“a.pdf” could not be read"],
  ["name", disposition('name="cv_documents"; filename="a.pdf"; size=3'), "“a.pdf” could not be read"],
  ["name", disposition(`name="cv_documents"; filename*0="a"; filename="a.pdf"`), "“a.pdf” could not be read"],
  ["name", disposition(`name="cv_documents"; filename=""; filename*=UTF-8''a.pdf`), "could not be read"],
  ["name", disposition(`name="cv_documents"; filename*=UTF-8''it's.pdf`), "“it's.pdf” could not be read"],
  ["name", disposition(`name="cv_documents"; filename*="UTF-8''a.pdf"`), "could not be read"],
  [
    "name",
    {
      ...cv("a.pdf"),
      headers: `Content-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\nContent-Type: a/b; x*=bogus''y`,
    },
    "“a.pdf” could not be read",
  ],
  [
    "name",
    {
      name: "",
      headers:
        'Content-Disposition: form-data; name="cv_documents"; filename="a.pdf"\r\nContent-Transfer-Encoding: base64',
      content: pdf(),
    },
    "could not be read",
  ],
  [
    "extension",
    {
      name: "",
      headers: 'Content-Disposition: form-data; name="cv_documents"; filename="a.exe"; filename*=UTF-8\'\'a.pdf',
      content: pdf(),
    },
    "“a.pdf” is not",
  ],
  [
    "name",
    {
      name: "",
      headers: "Content-Disposition: form-data; name=\"cv_documents\"; filename*=UTF-8''a%0A%2Fb.pdf",
      content: pdf(),
    },
    "contains a path",
  ],
] as const)("refuses by %s: %o", (reason, part, message) => {
  const [problem, ...others] = problems([...requiredParts(), part]);
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ reason, message: expect.stringContaining(message) });
});

it("names every required group that is missing", () => {
  expect(
    problems([cv("cv.pdf"), { name: "passport_documents", fileName: "" }]).map(({ group, message }) => [
      group,
      message,
    ]),
  ).toEqual([
    ["academic_documents", "Academic documents: at least one file is required."],
    ["ielts_documents", "Language test (IELTS/PTE/TOEFL): at least one file is required."],
    ["passport_documents", "Passport: at least one file is required."],
  ]);
});

it("reads which button was pressed, once, however it is cut", () => {
  const intent = { name: "intent", content: "again" };
  for (const size of [1, 7, 5000]) {
    const { body, inspection } = inspect([...requiredParts(), intent], size);
    expect(inspection.intent).toBe("again");
    expect(body.includes("again")).toBe(true);
  }
  expect(inspect(requiredParts()).inspection.intent).toBeNull();
  expect(inspect([{ name: "intent", content: "" }, ...requiredParts()]).inspection.intent).toBe("");
  const twice = inspect([
    intent,
    ...requiredParts(),
    { name: "intent", content: "x".repeat(5000) },
    ...requiredParts(),
  ]);
  expect(twice.inspection.intent).toBe("again");
});

it("counts all files together, and a file at the limit is not over it", () => {
  expect(problems([...requiredParts(1), ...requiredParts(1024 * 1024)]).map(({ reason }) => reason)).toEqual([
    "content",
  ]);
  expect(problems([...requiredParts(), cv("a.pdf", pdf(1024 * 1024))])).toEqual([]);
  expect(problems([...requiredParts(), cv("a.pdf", pdf(1024 * 1024)), cv("b.pdf", pdf(1024 * 1024))])).toMatchObject([
    {
      reason: "total-size",
      file: null,
      message: "Your documents are larger than 2 MB together. Remove some or choose smaller ones.",
    },
  ]);
});

it("takes the longest name that a file system can hold, and what browsers write for quotes", () => {
  const longest = `${"क".repeat(83)}ab.pdf`;
  expect(
    inspect([...requiredParts(), cv(longest), cv("say %22hi%22 &amp; go.pdf"), cv("Sita&#39;s 100%.pdf")])
      .files.slice(3)
      .map(({ name }) => name),
  ).toEqual([longest, 'say "hi" &amp; go.pdf', "Sita&#39;s 100%.pdf"]);
});

it("takes as many files as Django does", () => {
  const many = (count: number) => [
    ...requiredParts(),
    ...Array.from({ length: count - 3 }, (_, index) => cv(`${index}.pdf`)),
  ];
  expect(inspect(many(100)).files).toHaveLength(100);
  expect(problems(many(101))).toMatchObject([{ reason: "count", message: "At most 100 files can be sent at once." }]);
});

it("keeps long and disturbing names out of its sentences", () => {
  const [problem] = problems([cv(`\u202efdp.${"x".repeat(200)}`)]);
  expect(problem?.file).toHaveLength(120);
  expect(problem?.file).not.toMatch(/\p{Bidi_Control}/u);
});

describe("approval", () => {
  it("never runs ahead of the checks, and never stays behind them by much", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 9, max: 2000 }), (size, fileSize) => {
        const { approvals, body } = inspect(requiredParts(fileSize), size);
        const closing = body.length - `\r\n--${boundary}--\r\n`.length;
        let before = 0;
        for (const { read, approved } of approvals) {
          expect(approved).toBeGreaterThanOrEqual(before);
          expect(approved).toBeLessThanOrEqual(Math.min(read, closing));
          expect(read - approved).toBeLessThan(300);
          before = approved;
        }
      }),
    );
  });

  it("holds a file back, with the delimiter before it, until its first bytes are judged", () => {
    const body = multipartBody([cv("cv.pdf")]);
    const contentAt = body.indexOf("%PDF");
    const inspection = new DocumentInspection(boundary, limits);
    expect(inspection.read(body.subarray(0, contentAt + 7))).toBe(0);
    expect(inspection.read(body.subarray(contentAt + 7, contentAt + 8))).toBe(contentAt + 8);
  });

  it("holds nothing else back of a large file", () => {
    const inspection = new DocumentInspection(boundary, limits);
    const start = multipartBody([cv("cv.pdf", pdf(1000))]).subarray(0, 600);
    expect(inspection.read(start)).toBe(600);
    expect(inspection.read(Buffer.alloc(60_000, "x"))).toBe(60_600);
    expect(inspection.read(Buffer.from("\r\n--"))).toBe(60_600);
    expect(inspection.read(Buffer.from("x"))).toBe(60_605);
  });
});
