/** The pages of the comparison, one of each kind: by name, their address. */
export const pages = {
  home: "/",
  search: "/course-search",
  course: "/course_details/1",
  guide: "/study-abroad/australia",
};

/** Pages that are weighed beside them. */
export const furtherPages = {
  universities: "/universitieslist?country=1",
  university: "/university/1/1",
  events: "/upcoming-events",
  blog: "/blog",
  families: "/ne",
  familySheet: "/ne/course_details/1",
  familyCompare: "/ne/compare?course=1&course=2&course=3",
};

/**
 * What pages may weigh in bytes (HTML and style sheets, in brotli), and what each may load before anybody touches it. Other hashes
 * in the names of files are 20 bytes more or less.
 * React and the router alone are 67 kB of the 90 that scripts are to have: `scriptsNow` is what the pages reach, so that
 * none grows.
 */
export const budgets = {
  page: {
    home: 26_540,
    search: 21_280,
    course: 18_710,
    guide: 22_020,
    families: 20_000,
    familySheet: 20_000,
    familyCompare: 20_000,
  },
  scripts: 90_000,
  scriptsNow: { home: 99_640, search: 96_080, course: 94_440, guide: 0 },
  fonts: 40_000,
  firstScreenImages: 60_000,
};

/**
 * The `number`-th of any number of different addresses, as a crowd and those who try everything ask for them: courses
 * that exist and that do not, searches, and words for suggestions.
 */
export function distinctPath(number) {
  if (number % 5 === 0) return `/course_details/${number / 5 + 1}`;
  if (number % 5 === 1) return `/course-search?search=word${number}`;
  return `/course-suggestions?search=word${number}`;
}

/** One of some thousands of visitors, as the proxy in front of the site names them: a crowd shares no limit. */
export const visitor = (number) => `203.0.${(number >> 6) % 64}.${number % 64}`;
