// Holds contract 5.12.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { boundaryOf, partName } from "./part-headers.server";

describe("boundaryOf", () => {
  it.each([
    ["multipart/form-data; boundary=----WebKitFormBoundaryAb1", "----WebKitFormBoundaryAb1"],
    ['Multipart/Form-Data;boundary="a b"', null],
    ['multipart/form-data; boundary="a:b"', "a:b"],
    ["multipart/form-data", null],
    ["multipart/form-data; boundary=", null],
    [`multipart/form-data; boundary=${"a".repeat(71)}`, null],
    ["multipart/form-data; charset=utf-8; boundary=a", "a"],
    ["multipart/form-data; boundary=a; charset=utf-8", "a"],
    ["multipart/form-data; boundary=a; boundary=b", null],
    ["multipart/form-data; boundary =a; boundary=b", null],
    ['multipart/form-data; boundary="a', null],
    ["multipart/form-data; boundary=a\r\nX: y", null],
    ["application/x-www-form-urlencoded", null],
    [undefined, null],
  ])("%s", (contentType, boundary) => {
    expect(boundaryOf(contentType)).toBe(boundary);
  });
});

/** What is read of headers as the parser of forms gives them. */
function read(text: string) {
  const headers: Record<string, string[]> = {};
  for (const line of text.split("\r\n")) {
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*)$/s.exec(line) ?? [];
    (headers[name.toLowerCase()] ??= []).push(Buffer.from(value).toString("latin1"));
  }
  return partName(headers);
}
const fileName = (parameters: string) =>
  read(`Content-Disposition: form-data; name="cv_documents"; ${parameters}`).fileName;

describe("partName", () => {
  it.each([
    ['filename="cv.pdf"', "cv.pdf"],
    ["filename=cv.pdf", "cv.pdf"],
    ['filename=""', ""],
    ['filename="प्रमाणपत्र.pdf"', "प्रमाणपत्र.pdf"],
    ["filename=\"a; b=c, (1) 'x'.pdf\"", "a; b=c, (1) 'x'.pdf"],
    ['filename="say %22hi%22.pdf"', "say %22hi%22.pdf"],
    ["filename*=UTF-8''%E0%A4%95.pdf", "क.pdf"],
    ['FileName="cv.pdf"', "cv.pdf"],
  ])("reads %s", (parameters, expected) => {
    expect(fileName(parameters)).toBe(expected);
  });

  it.each([
    "Content-Length: 120",
    "Content-Transfer-Encoding: binary",
    "content-transfer-encoding: 8BIT",
    "Content-Type: application/pdf",
  ])("takes %s as well, which changes nothing", (header) => {
    expect(read(`Content-Disposition: form-data; name="a"; filename="a.pdf"\r\n${header}`).fileName).toBe("a.pdf");
  });

  it("reports both spellings of a name", () => {
    const { fileNames } = read('content-disposition: form-data; name="cv"; filename="a.pdf"; filename*=utf-8\'\'b.exe');
    expect(fileNames).toEqual(["b.exe", "a.pdf"]);
  });

  it("tells a text field from a file input left empty", () => {
    expect(read('Content-Disposition: form-data; name="x"')).toEqual({ field: "x", fileName: null, fileNames: [] });
    expect(read('Content-Disposition: form-data; name="x"; filename=""').fileName).toBe("");
  });

  it.each([
    ["no headers", ""],
    ["no disposition", "Content-Type: image/png"],
    ["two dispositions", 'Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"'],
    ["a name given twice", 'Content-Disposition: form-data; name="a"; name="b"'],
    ["a file name given twice", 'Content-Disposition: form-data; name="a"; filename="a.pdf"; FILENAME="b.exe"'],
    ["an unfinished quote", 'Content-Disposition: form-data; name="a'],
    ["something after a quote", 'Content-Disposition: form-data; name="a"b'],
    ["an escaped quote", 'Content-Disposition: form-data; name="a"; filename="say \\"hi\\".pdf"'],
    ["a backslash in quotes", 'Content-Disposition: form-data; name="a"; filename="C:\\x\\cv.pdf"'],
    ["a name*", "Content-Disposition: form-data; name=\"a\"; name*=UTF-8''b"],
    ["an unknown parameter", 'Content-Disposition: form-data; name="a"; size="3"'],
    [
      "a filename* beside an empty filename",
      'Content-Disposition: form-data; name="a"; filename*=UTF-8\'\'a.pdf; filename=""',
    ],
    ["a filename* in quotes", 'Content-Disposition: form-data; name="a"; filename*="UTF-8\'\'a.pdf"'],
    ["a filename* with an apostrophe", "Content-Disposition: form-data; name=\"a\"; filename*=UTF-8''it's.pdf"],
    ["no name", 'Content-Disposition: form-data; filename="a.pdf"'],
    ["another disposition", 'Content-Disposition: attachment; name="a"'],
    ["a transfer encoding", 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64'],
    [
      "a quoted-printable part",
      'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: quoted-printable',
    ],
    ["two encodings in one", 'Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: binary, base64'],
    ["a bare line feed", 'Content-Disposition: form-data; name="a"\nContent-Transfer-Encoding: base64'],
    ["a bare carriage return", 'Content-Disposition: form-data; name="a"; filename="a\r.pdf"'],
    ["a null byte", 'Content-Disposition: form-data; name="a"; filename="a.pdf\0"'],
    ["a broken filename*", "Content-Disposition: form-data; name=\"a\"; filename*=UTF-8''%FF.pdf"],
    ["a filename* of another encoding", "Content-Disposition: form-data; name=\"a\"; filename*=latin1''a.pdf"],
  ])("refuses %s", (_what, headers) => {
    expect(() => read(headers)).toThrow(expect.objectContaining({ name: "DocumentRefusal" }));
  });

  it("refuses bytes that are not UTF-8", () => {
    const disposition = 'form-data; name="a"; filename="\xe9.pdf"';
    expect(() => partName({ "content-disposition": [disposition] })).toThrow();
  });

  it("answers or throws its own error, quickly, whatever comes", () => {
    const pieces = fc.constantFrom(
      '"',
      "\\",
      ";",
      "=",
      " ",
      "\t",
      "name",
      "filename",
      "filename*",
      "UTF-8''",
      "%",
      "a",
      "\r\n",
      ":",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (given) => {
        try {
          read(`Content-Disposition: form-data;${given.join("")}`);
        } catch (error) {
          expect(error).toMatchObject({ name: "DocumentRefusal" });
        }
      }),
      { numRuns: 2000 },
    );
    expect(() => read(`Content-Disposition: form-data; name="${'a\\"'.repeat(5000)}`)).toThrow();
  });
});
