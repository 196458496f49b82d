// Holds contract 12.1, 12.4.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { SavedRow } from "./document-rows";
import type { SavedDocuments } from "./saved-documents";
import { SavedStatus } from "./saved-status";

const file = { id: "1", group: "cv_documents", name: "cv.pdf", size: 10, state: "whole" } as const;
const part = { ...file, id: "2", state: "part", size: 5000 } as const;

const status = (more: Partial<SavedDocuments>, justSaved = false) => {
  const documents = { files: [], until: null, works: true, quotaUsedUp: false, reached: true, ...more };
  return renderToStaticMarkup(<SavedStatus documents={documents} justSaved={justSaved} submit="Submit again" />);
};
const words = (page: string) => page.replace(/<[^>]*>/g, "");

it.each<[Partial<SavedDocuments>, RegExp]>([
  [{}, /^$/],
  [{ files: [part] }, /^$/],
  [{ files: [file, part] }, /^1 file is saved here, encrypted\. Submit again sends it: /],
  [
    { files: [file, file], until: "5 May" },
    /^2 files are saved here, encrypted, until 5 May\. Submit again sends them: /,
  ],
  [{ works: false }, /right now\. Choose those that are not listed here and press Submit/],
  [{ works: false, reached: false }, /Files that you saved before cannot be reached and would not be sent\./],
  [{ works: false, files: [file] }, /right now\. Choose those that are not listed here and press Submit/],
  [{ works: false, quotaUsedUp: true, files: [file] }, /no more can be\. Choose those that are not listed here/],
])("of %j it says %s", (documents, said) => {
  expect(words(status(documents))).toMatch(said);
});

it("is a success once", () => {
  expect(status({ files: [file] }, true)).not.toBe(status({ files: [file] }));
});

it.each([
  [<SavedRow key="whole" file={file} />, "cv.pdfKept, 10 bytes"],
  [
    <SavedRow key="part" file={{ ...part, id: "1" }} />,
    "Only 4.9 KB have arrived. Unless it goes on by itself, choose it again, or remove it.",
  ],
  [<SavedRow key="gone" file={{ ...file, state: "gone" }} />, "“cv.pdf” is no longer kept: choose it again."],
])("a document on the site says what it is, and can be taken off the list: %#", (element, said) => {
  const row = renderToStaticMarkup(element);
  expect(words(row)).toContain(said);
  expect(row).toMatch(/<button [^>]*form="remove-document"[^>]*>Remove</);
  expect(row).toContain('aria-label="Remove cv.pdf"');
  expect(row).toContain('name="file" value="1"');
});
