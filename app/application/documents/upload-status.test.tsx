// Holds contract 12.3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { chosenDocument } from "./chosen-document";
import type { PageDocuments, PageState } from "./page-documents";
import { UploadStatus } from "./upload-status";

const documents = {} as PageDocuments;
const waiting = { ...chosenDocument("cv_documents", new File([], "cv.pdf")), state: { is: "waiting" } } as const;

function page(status: PageState["status"], chosen: PageState["chosen"] = [waiting]): string {
  const state = { status, chosen } as unknown as PageState;
  const ways = { way: "/course_details/1/apply/documents", start: "/course_details/1/apply" };
  return renderToStaticMarkup(<UploadStatus documents={documents} state={state} summary="All is well." {...ways} />);
}

it.each([
  ["running", "Pause"],
  ["paused", "Go on"],
] as const)("says what goes on, aloud, and how to stop and go on: %s", (status, button) => {
  expect(page(status)).toContain('<p role="status">All is well.</p>');
  expect(page(status)).toMatch(new RegExp(`<button type="button"[^>]*>${button}<`));
  expect(page(status, [])).not.toContain("<button");
  expect(page(status, [{ ...waiting, state: { is: "by-form" } }])).not.toContain("<button");
});

it("leads a login that has run out back to the documents, and one whose draft is gone to the start", () => {
  expect(page("logged-out")).toContain('href="/login?redirectTo=%2Fcourse_details%2F1%2Fapply%2Fdocuments"');
  expect(page("logged-out")).toContain("Your login has run out. Your files are still here");
  expect(page("ended")).toContain('href="/login?redirectTo=%2Fcourse_details%2F1%2Fapply"');
  expect(page("ended")).toContain("You logged out in another tab, which deletes your draft and its files");
  for (const status of ["logged-out", "ended"] as const) {
    expect(page(status)).toContain('role="alert"');
    expect(page(status)).not.toContain("<button");
  }
});
