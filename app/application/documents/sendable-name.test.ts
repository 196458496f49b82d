// Holds contract 13.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { documentGroups } from "../rules/documents";
import { nameProblem } from "../rules/document-name.server";
import { sendableName } from "./sendable-name";

describe("sendableName", () => {
  it.each([
    [`${"x".repeat(251)}.pdf`, `${"x".repeat(251)}.pdf`],
    [`${"क".repeat(83)}ab.pdf`, `${"क".repeat(83)}ab.pdf`],
    [`${"x".repeat(252)}.pdf`, `${"x".repeat(236)}.pdf`],
    [`${"क".repeat(251)}.PDF`, `${"क".repeat(78)}.PDF`],
    [`${"कि".repeat(100)}.jpeg`, `${"कि".repeat(39)}.jpeg`],
    [`${"😀".repeat(100)}.png`, `${"😀".repeat(59)}.png`],
    [`${'"'.repeat(200)}.pdf`, `${'"'.repeat(78)}.pdf`],
    [`${"a".repeat(200)} ${" ".repeat(100)}z.pdf`, `${"a".repeat(200)}.pdf`],
  ])("sends %s as %s", (name, sent) => {
    expect(sendableName(name)).toBe(sent);
  });

  it("makes of any long name one that the server takes", () => {
    const piece = fc.constantFrom("प्रमाणपत्र ", "कि", '"', "😀", "e\u0301", "x", " ", "&amp;", "%22", "(1)");
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 300 }),
        fc.constantFrom(".pdf", ".JPEG"),
        fc.constantFrom(...documentGroups),
        (pieces, ending, group) => {
          const name = `a${pieces.join("")}${ending}`;
          const sent = sendableName(name);
          expect(sent.endsWith(ending)).toBe(true);
          expect(name.startsWith(sent.slice(0, -ending.length))).toBe(true);
          expect(nameProblem([sent], group)).toBeNull();
        },
      ),
    );
  });
});
