/** A page of each kind, for everybody. */
export const openPages = [
  "/",
  "/course-search?country=1&sort=fee",
  "/course_details/1",
  "/universitieslist?country=1",
  "/university/1/1",
  "/scholarship",
  "/compare?course=1&course=2&course=3",
  "/shortlist",
  "/upcoming-events",
  "/upcoming-events/12",
  "/blog",
  "/blog/1",
  "/study-abroad",
  "/study-abroad/australia",
  "/test-preparation/ielts",
  "/services/health-care",
  "/student-visa",
  "/who-we-are",
  "/privacy-policy",
  "/ne",
  "/ne/course_details/1",
  "/ne/compare?course=1&course=2",
  "/login",
  "/signup",
  "/signup/check-mail",
  "/email-verification",
  "/email-verification/sent",
  "/course_details/1/apply",
] as const;

/** And of those for whoever is logged in. */
export const ownPages = [
  "/applications",
  "/course_details/1/apply",
  "/upcoming-events/12/register",
  "/logout",
] as const;
