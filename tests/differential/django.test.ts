// Holds contract 5.12, 13.
import { createHash } from "node:crypto";

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { documentGroups } from "~/application/upload/documents";
import { partHeaders } from "~/application/upload/form-data.server";
import { DocumentInspection, DocumentRefusal } from "~/application/upload/inspection.server";
import { MultipartParser } from "~/application/upload/multipart.server";

import { boundary, multipartBody, type Part, pdf, requiredParts } from "../support/upload/multipart-body";
import { Django, findDjango } from "./django";

const python = findDjango();
const limits = { fileBytes: 1024 * 1024, totalBytes: 2 * 1024 * 1024 };

/** Our reading of a body that the inspection lets through; `null` for one that it refuses. */
function ours(body: Buffer) {
  const inspection = new DocumentInspection(boundary, limits);
  try {
    inspection.read(body);
    inspection.finish();
  } catch (error) {
    if (error instanceof DocumentRefusal) return null;
    throw error;
  }
  const parts: { field: string; names: readonly string[]; content: Buffer[] }[] = [];
  for (const event of new MultipartParser(boundary).read(body)) {
    if (event.type === "part") {
      const { name, fileNames } = partHeaders(event.headers);
      parts.push({ field: name, names: fileNames, content: [] });
    }
    if (event.type === "data") parts.at(-1)?.content.push(event.bytes);
  }
  return { parts, files: inspection.files, intent: inspection.intent };
}

function byField<Value extends { field: string }>(parts: readonly Value[]): Record<string, Value[]> {
  const groups: Record<string, Value[]> = {};
  for (const part of parts) (groups[part.field] ??= []).push(part);
  return groups;
}

async function compare(django: Django, given: readonly Part[]): Promise<boolean> {
  const body = multipartBody([...requiredParts(), ...given]);
  const read = ours(body);
  if (!read) return false;

  const files = read.parts.filter(({ names }) => names.some((name) => name !== ""));
  const names = files.flatMap((file) => file.names);
  const theirs = await django.read(boundary, body, names);
  expect(theirs.error).toBeUndefined();
  const cleaned = new Map(names.map((name, index) => [name, theirs.cleaned[index]]));

  expect(files.map(({ field }) => field)).toEqual(read.files.map(({ group }) => group));
  const expected = byField(files);
  expect(Object.keys(theirs.files).sort()).toEqual(Object.keys(expected).sort());
  for (const [field, own] of Object.entries(expected)) {
    const found = theirs.files[field] ?? [];
    expect(found.map(({ size, sha256 }) => ({ size, sha256 }))).toEqual(
      own.map(({ content }) => {
        const bytes = Buffer.concat(content);
        return { size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
      }),
    );
    own.forEach((file, index) => expect(file.names.map((name) => cleaned.get(name))).toContain(found[index]?.name));
  }
  const texts = byField(read.parts.filter((part) => !files.includes(part)));
  expect(theirs.texts).toEqual(
    Object.fromEntries(
      Object.entries(texts).map(([field, own]) => [field, own.map(({ content }) => Buffer.concat(content).toString())]),
    ),
  );
  return true;
}

const field = fc.constantFrom(...documentGroups.map(({ name }) => name));
const piece = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "प्रमाणपत्र",
      "क\u200dख",
      "ñ",
      "😀",
      "e\u0301",
      "a",
      "CV",
      " ",
      "  ",
      ".",
      "..",
      "'",
      ";",
      "=",
      ",",
      "(1)",
      "100%",
      "%22",
      "%2F",
      "%00",
      "UTF-8''",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "&amp;",
      "&#39;",
      "&lt",
      "&#47;",
      "&#x2f",
      "&#92",
      "&sol;",
      "&bsol;",
      "&#0;",
      "&#10;",
      "&#x110000;",
      "&#xD800;",
      "&notanentity;",
      "&",
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "/",
      "\\",
      '"',
      '\\"',
      "\\\\",
      "\t",
      "\u00a0",
      "\u202e",
      "\ufeff",
      "x".repeat(200),
      "क".repeat(80),
      "क".repeat(310),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
);
const ending = fc.constantFrom(".pdf", ".PDF", ".jpeg", ".png", ".pdf ", ".pdf.", "");
const fileName = fc.tuple(fc.array(piece, { maxLength: 6 }), ending).map(([pieces, end]) => pieces.join("") + end);
const content = fc.nat({ max: 3000 }).map((more) => pdf(64 + more));

/** As the HTML standard has a browser write it. */
const escaped = (name: string) => name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const fromBrowser = fc.record({ name: field, fileName: fileName.map(escaped), content });

const extended = fc
  .tuple(fc.constantFrom("UTF-8", "utf-8", "latin1", ""), fc.constantFrom("'", "'en'", "''", "'''"), fileName)
  .map(([charset, quotes, name]) => `${charset}${quotes}${encodeURIComponent(name)}`);
const parameter = fc.oneof(
  { weight: 5, arbitrary: field.map((name) => `name="${name}"`) },
  { weight: 5, arbitrary: fileName.map((name) => `filename="${name}"`) },
  { weight: 2, arbitrary: extended.map((value) => `filename*=${value}`) },
  fc.constantFrom(
    "name=cv_documents",
    'NAME="cv_documents"',
    "name*=UTF-8''cv_documents",
    'name=" cv_documents"',
    "name=<cv_documents>",
  ),
  fileName.map((name) => `FileName=${name}`),
  fileName.map((name) => `filename="${name.replace(/(["\\])/g, "\\$1")}"`),
  fc.constantFrom(
    'filename=""',
    'filename="a.pdf"',
    "filename*0=a.pdf",
    "filename*0*=UTF-8''a.pdf",
    "size=3",
    'x="a;b"',
    "",
    "filename",
    "filename=",
  ),
);
const separator = fc.constantFrom("; ", ";", ";\t", " ; ");
const further = fc.constantFrom(
  "",
  "\r\nContent-Type: application/pdf",
  "\r\nContent-Type: a/b; charset=utf-8",
  "\r\nContent-Type: a/b; x*=bogus''y",
  "\r\nContent-Transfer-Encoding: base64",
  "\r\nContent-Length: 3",
  "\r\nContent-Length: x",
);
const raw = fc
  .tuple(fc.array(fc.tuple(separator, parameter), { minLength: 1, maxLength: 4 }), further, content)
  .map(([parameters, more, bytes]): Part => ({
    name: "",
    headers: `Content-Disposition: form-data${parameters.flat().join("")}${more}`,
    content: bytes,
  }));
const valid = fc
  .tuple(field, fileName, fc.option(extended), fc.boolean(), further, content)
  .map(([name, plain, other, first, more, bytes]): Part => {
    const names = [`filename="${plain}"`, ...(other === null ? [] : [`filename*=${other}`])];
    return {
      name: "",
      headers: `Content-Disposition: form-data; name="${name}"; ${(first ? names : names.reverse()).join("; ")}${more}`,
      content: bytes,
    };
  });
const other = fc.constantFrom<Part>(
  { name: "cv_documents", fileName: "" },
  { name: "intent", content: "again" },
  { name: "intent", content: "" },
);

const title = "whatever our inspection accepts, Django sees as the same parts";

describe.skipIf(python === null)(
  python === null ? `${title} (SKIPPED: no python3 here has Django; apt-get install python3-django)` : title,
  () => {
    let django: Django;
    beforeAll(() => {
      django = new Django(python ?? "");
    });
    afterAll(() => django.stop());

    it.each([
      ["a name of a browser", fromBrowser, 0.15],
      ["a name written by hand", valid, 0.02],
      ["any header", raw, 0.02],
    ])("%s", { timeout: 120_000 }, async (_what, part, atLeast) => {
      const runs = 400;
      let accepted = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.oneof({ weight: 6, arbitrary: part }, other),
          fc.option(other, { nil: undefined }),
          async (one, two) => {
            if (await compare(django, two ? [one, two] : [one])) accepted++;
          },
        ),
        { numRuns: runs },
      );
      expect(accepted).toBeGreaterThan(runs * atLeast);
    });

    it("the longest header and the longest name that are accepted", async () => {
      const longest = `${"क".repeat(83)}ab.pdf`;
      const head = `Content-Disposition: form-data; name="cv_documents"; filename="${longest}"\r\nContent-Type: a/`;
      const full: Part = { name: "", headers: head + "b".repeat(1000 - Buffer.byteLength(head)), content: pdf(5000) };
      expect(await compare(django, [full, { name: "intent", content: "again" }])).toBe(true);
    });

    it("a hundred files", async () => {
      const many = Array.from({ length: 97 }, (_, index): Part => ({
        name: "cv_documents",
        fileName: `${index}.pdf`,
        content: pdf(),
      }));
      expect(await compare(django, many)).toBe(true);
    });
  },
);
