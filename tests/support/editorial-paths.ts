/** Every page out of `content/` (contract 4). */
export const editorialPaths = [
  "/study-abroad",
  ...["usa", "australia", "canada", "newzealand", "uk", "dubai"].map((name) => `/study-abroad/${name}`),
  ...["ielts", "toefl", "pte"].map((name) => `/test-preparation/${name}`),
  ...[
    "accomodation-assistance",
    "career-counseling",
    "right-university-selection",
    "health-care",
    "interview-assistance",
    "test-preparation",
    "documentation-guidance",
    "scholarship",
    "visa-assistance",
  ].map((name) => `/services/${name}`),
  "/student-visa",
  "/who-we-are",
  "/privacy-policy",
];
