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
    ['filename="a.pdf"\r\nContent-Length: 120', "a.pdf"],
    ['filename="a.pdf"\r\ncontent-transfer-encoding: 8BIT', "a.pdf"],
    ['filename="a.pdf"\r\nContent-Type: application/pdf', "a.pdf"],
  ])("reads %s", (parameters, expected) => {
    expect(fileName(parameters)).toBe(expected);
  });

  it("reports both spellings of a name, and tells a text field from a file input left empty", () => {
    const both = read('content-disposition: form-data; name="cv"; filename="a.pdf"; filename*=utf-8\'\'b.exe');
    expect(both.fileNames).toEqual(["b.exe", "a.pdf"]);
    expect(read('Content-Disposition: form-data; name="x"')).toEqual({ field: "x", fileName: null, fileNames: [] });
  });

  const form = 'Content-Disposition: form-data; name="a"';
  it.each([
    ["no headers", ""],
    ["no disposition", "Content-Type: image/png"],
    ["two dispositions", `${form}\r\n${form}`],
    ["a name given twice", `${form}; name="b"`],
    ["a file name given twice", `${form}; filename="a.pdf"; FILENAME="b.exe"`],
    ["an unfinished quote", form.slice(0, -1)],
    ["something after a quote", `${form}b`],
    ["an escaped quote", `${form}; filename="say \\"hi\\".pdf"`],
    ["a backslash in quotes", `${form}; filename="C:\\x\\cv.pdf"`],
    ["a name*", `${form}; name*=UTF-8''b`],
    ["a name* alone", `Content-Disposition: form-data; name*=UTF-8''b; filename="a.pdf"`],
    ["a name in pieces", `${form}; filename*0="a"; filename="a.pdf"`],
    ["an unknown parameter", `${form}; size="3"`],
    ["a filename* beside an empty filename", `${form}; filename*=UTF-8''a.pdf; filename=""`],
    ["a filename* in quotes", `${form}; filename*="UTF-8''a.pdf"`],
    ["a filename* with an apostrophe", `${form}; filename*=UTF-8''it's.pdf`],
    ["a broken filename*", `${form}; filename*=UTF-8''%FF.pdf`],
    ["a filename* of another encoding", `${form}; filename*=latin1''a.pdf`],
    ["no name", 'Content-Disposition: form-data; filename="a.pdf"'],
    ["another disposition", 'Content-Disposition: attachment; name="a"'],
    ["a transfer encoding", `${form}\r\nContent-Transfer-Encoding: base64`],
    ["a quoted-printable part", `${form}\r\nContent-Transfer-Encoding: quoted-printable`],
    ["two encodings in one", `${form}\r\nContent-Transfer-Encoding: binary, base64`],
    ["a bare line feed", `${form}\nContent-Transfer-Encoding: base64`],
    ["a bare carriage return", `${form}; filename="a\r.pdf"`],
    ["a null byte", `${form}; filename="a.pdf\0"`],
  ])("refuses %s", (_what, headers) => {
    expect(() => read(headers)).toThrow(expect.objectContaining({ name: "DocumentRefusal" }));
  });

  it("refuses bytes that are not UTF-8", () => {
    const disposition = 'form-data; name="a"; filename="\xe9.pdf"';
    expect(() => partName({ "content-disposition": [disposition] })).toThrow();
  });

  it("answers or throws its own error, quickly, whatever comes", () => {
    const signs = ['"', "\\", ";", "=", " ", "\t", "%", "a", "\r\n", ":"];
    const pieces = fc.constantFrom(...signs, "name", "filename", "filename*", "UTF-8''");
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
