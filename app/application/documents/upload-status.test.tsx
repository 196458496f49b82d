// Holds contract 12.3.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import type { QueueStatus } from "./upload-queue";
import { UploadStatus } from "./upload-status";

const [way, start] = ["/course_details/1/apply/documents", "/course_details/1/apply"];

it.each<[QueueStatus, string, string]>([
  ["running", '<p role="status">All is well.</p>', ""],
  ["logged-out", 'role="alert"', `/login?redirectTo=${encodeURIComponent(way)}"`],
  [
    "ended",
    "You logged out in another tab, which deletes your draft",
    `/login?redirectTo=${encodeURIComponent(start)}"`,
  ],
])("says what goes on, aloud, or why nothing does, with the way on: %s", (status, said, link) => {
  const page = renderToStaticMarkup(<UploadStatus status={status} summary="All is well." way={way} start={start} />);
  expect(page).toContain(said);
  expect(page).toContain(link);
});
