// Holds contract 12.1.
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { GoneRow, SavedRow } from "./document-rows";
import type { SavedDocuments } from "./saved-documents";
import { SavedStatus } from "./saved-status";

const file = { id: "1", group: "cv_documents", name: "cv.pdf", size: 10, whole: true } as const;

it.each([
  [null, "1 file is saved here, encrypted. Submit sends it"],
  ["5 May, 10:00", "1 file is saved here, encrypted, until 5 May, 10:00. Submit sends it"],
])("says until when files are kept where that is known: %s", (until, text) => {
  const documents = { files: [file], gone: [], until, works: true, quotaUsedUp: false, reached: true };
  const page = renderToStaticMarkup(<SavedStatus documents={documents} justSaved={false} submit="Submit" />);
  expect(page).toContain(text);
});

it.each([
  [false, "right now. Choose those that are not listed here and press Submit"],
  [true, "no more can be. Choose those that are not listed here and press Submit"],
] as const)("asks only for the files that are not listed where no more can be kept: %s", (quotaUsedUp, text) => {
  const documents = { files: [file], gone: [], until: null, works: false, quotaUsedUp, reached: true };
  const page = (files: (typeof file)[]) =>
    renderToStaticMarkup(<SavedStatus documents={{ ...documents, files }} justSaved={false} submit="Submit" />);
  expect(page([file])).toContain(text);
});

describe("the files that an applicant saved", () => {
  const part = { ...file, id: "2", whole: false };
  const lost = { id: "3", group: "cv_documents", name: "old.pdf" } as const;
  const page = (more: Partial<SavedDocuments>, justSaved = false) =>
    renderToStaticMarkup(
      <SavedStatus
        documents={{ files: [], gone: [], until: null, works: true, quotaUsedUp: false, reached: true, ...more }}
        justSaved={justSaved}
        submit="Submit again"
      />,
    );

  it.each<[Partial<SavedDocuments>, string]>([
    [{ files: [file, file] }, "2 files are saved here, encrypted. Submit again sends them: what is saved need not be"],
    [{ gone: [lost] }, "1 file that you saved is no longer kept. Choose it again, or take it off the list."],
    [
      { gone: [lost, lost] },
      "2 files that you saved are no longer kept. Choose them again, or take them off the list.",
    ],
    [{ files: [part] }, "1 file has arrived in part only and is not saved. Choose it again, or remove it."],
    [
      { files: [part, part] },
      "2 files have arrived in part only and are not saved. Choose them again, or remove them.",
    ],
    [{ works: false, reached: false }, "Files that you saved before cannot be reached and would not be sent."],
  ])("are told of: %j", (documents, sentence) => {
    expect(page(documents)).toContain(sentence);
  });

  it("are told of only where there is something to tell", () => {
    expect(page({})).toBe("");
    expect(page({ files: [part] })).not.toContain("saved here");
    expect(page({ works: false })).not.toContain("cannot be reached");
  });

  it("are a success once", () => {
    expect(page({ files: [file] }, true)).not.toBe(page({ files: [file] }));
  });
});

it.each([
  [file, "Kept, 10 bytes"],
  [{ ...file, whole: false, size: 5000 }, "Only 4.9 KB have arrived: choose it again, or remove it."],
])("a saved file says what it is, and can be taken away: %j", (saved, words) => {
  const row = renderToStaticMarkup(<SavedRow file={saved} />);
  expect(row).toContain(words);
  expect(row).toMatch(/<button [^>]*form="remove-document"[^>]*>Remove</);
  expect(row).toContain('aria-label="Remove cv.pdf"');
  expect(row).toContain('name="file" value="1"');
});

it("a file that is gone says so, and can be taken off the list", () => {
  const row = renderToStaticMarkup(<GoneRow file={file} />);
  expect(row.replace(/<[^>]*>/g, "")).toContain("“cv.pdf” is no longer kept: choose it again.");
  expect(row).toContain('name="file" value="1"');
});
