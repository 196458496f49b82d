// Holds contract 12.1.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

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
  expect(page([])).toContain("Choose all of them and press Submit");
});
