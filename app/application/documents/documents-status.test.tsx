// Holds contract 12.1, 12.3, 12.4.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { SavedRow } from "./document-rows";
import { DocumentsStatus } from "./documents-status";
import type { PageState } from "./page-documents";
import type { SavedDocuments } from "./saved-documents";

const words = (page: string) => page.replace(/<[^>]*>/g, "");

function page(more: Partial<SavedDocuments>, count = 0, status: PageState["status"] = "running") {
  const saved = { files: [], until: null, works: true, quotaUsedUp: false, reached: true, ...more };
  const state = { saved, chosen: [], status, refused: {} };
  const paths = { form: "/documents", previous: "/profile" };
  return renderToStaticMarkup(<DocumentsStatus state={state} count={count} submit="Submit again" paths={paths} />);
}

it.each<[Partial<SavedDocuments>, number, RegExp]>([
  [{}, 0, /^$/],
  [{}, 1, /^1 file is saved here, encrypted\. Submit again sends it: /],
  [{ until: "5 May" }, 2, /^2 files are saved here, encrypted, until 5 May\. Submit again sends them: /],
  [{ works: false, reached: false }, 0, /Files that you saved before cannot be reached and would not be sent\./],
  [{ works: false }, 1, /right now\. Choose those that are not listed here and press Submit/],
  [{ works: false, quotaUsedUp: true }, 1, /no more can be\. Choose those that are not listed here/],
])("of %j with %i files it says %s", (documents, count, said) => {
  expect(words(page(documents, count))).toMatch(said);
});

it.each([
  ["logged-out", "Your login has run out.", "/login?redirectTo=%2Fdocuments"],
  ["ended", "This draft is over. In another tab it was sent, or deleted", "/login?redirectTo=%2Fprofile"],
] as const)("says why nothing goes on, with the way on: %s", (status, said, way) => {
  expect(page({}, 0, status)).toContain(said);
  expect(page({}, 0, status)).toContain(`href="${way}"`);
});

const file = { id: "1", group: "cv_documents", name: "cv.pdf", size: 10, state: "whole" } as const;

it.each([
  [file, "cv.pdf Kept, 10 bytes"],
  [
    { ...file, size: 5000, state: "part" } as const,
    "Only 4.9 KB have arrived. Unless it goes on by itself, choose it again, or remove it.",
  ],
  [
    { ...file, size: 0, state: "part" } as const,
    "Nothing has arrived yet. Unless it goes on by itself, choose it again, or remove it.",
  ],
  [{ ...file, state: "gone" } as const, "“cv.pdf” is no longer kept: choose it again."],
])("a document on the site says what it is, and can be taken off the list: %j", (saved, said) => {
  const row = renderToStaticMarkup(<SavedRow file={saved} remove={{ formAction: "/remove" }} />);
  expect(words(row)).toContain(said);
  expect(row).toMatch(/<button [^>]*formaction="\/remove"[^>]*>Remove</i);
  expect(row).toContain('aria-label="Remove cv.pdf"');
});
