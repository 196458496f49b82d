import { describe, expect, it } from "vitest";

import { needsDocument } from "./document-path";

describe("needsDocument", () => {
  it.each([
    "/study-abroad",
    "/study-abroad/uk?x=1",
    "/test-preparation/ielts#writing",
    "/services/health-care/",
    "/student-visa",
    "/who-we-are",
    "/privacy-policy",
    "/ne",
    "/ne/compare?course=1&course=2",
    "/upcoming-events/3/event.ics",
    "https://example.com",
    "//example.com",
    "mailto:a@example.com",
    "tel:+9771",
  ])("loads %s as a document", (to) => {
    expect(needsDocument(to)).toBe(true);
  });

  it.each([
    "/",
    "/course-search?search=a",
    "/course_details/4/apply",
    "/services-of-others",
    "/news",
    "?cursor=x:y",
    "#email",
    "../x",
  ])("leaves %s to the router", (to) => {
    expect(needsDocument(to)).toBe(false);
  });
});
