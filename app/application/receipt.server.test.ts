// Holds contract 4.
import { expect, it } from "vitest";

import { receiptOf } from "./receipt.server";

it("lists the files in the form's order, whichever came first", () => {
  const file = (group: string, name: string) => ({ group, name, size: 1 });
  const files = [
    file("additional_documents", "a.pdf"),
    file("gone_documents", "b.pdf"),
    file("passport_documents", "c.pdf"),
    file("academic_documents", "e.pdf"),
    file("academic_documents", "d.pdf"),
  ];
  const sent = { courseId: 1, course: "", university: "", at: "2026-11-22T04:00:00Z", reference: null, files, more: 0 };
  expect(receiptOf(sent).files.map(({ group, name }) => `${group}: ${name}`)).toEqual([
    "Academic documents: e.pdf",
    "Academic documents: d.pdf",
    "Passport: c.pdf",
    "Additional documents: a.pdf",
    "gone_documents: b.pdf",
  ]);
});
