/** What stands in the place of a record's number: the number itself, or `:id` where a pattern is meant. */
type Id = number | string;

/**
 * Every address of the site by name (contract 4). An address with numbers in it is a function of them; called
 * with ":id" it gives the pattern of its route.
 */
export const paths = {
  home: "/",
  whoWeAre: "/who-we-are",
  privacyPolicy: "/privacy-policy",
  studentVisa: "/student-visa",
  destinations: "/study-abroad",
  destination: (slug: string) => `/study-abroad/${slug}` as const,
  service: (slug: string) => `/services/${slug}` as const,
  test: (slug: string) => `/test-preparation/${slug}` as const,

  courseSearch: "/course-search",
  courseSuggestions: "/course-suggestions",
  shortlist: "/shortlist",
  shortlistNumber: "/shortlist/number.svg",
  compare: "/compare",
  families: "/ne",
  familyCompare: "/ne/compare",
  familySheet: (id: Id) => `/ne/course_details/${id}` as const,
  course: (id: Id) => `/course_details/${id}` as const,
  deadline: (id: Id) => `/course_details/${id}/deadline.ics` as const,
  apply: (id: Id) => `/course_details/${id}/apply` as const,
  applyDocuments: (id: Id) => `/course_details/${id}/apply/documents` as const,
  applyResult: (id: Id) => `/course_details/${id}/apply/documents/result` as const,
  removeDocument: (id: Id) => `/course_details/${id}/apply/documents/remove` as const,
  deleteDraft: (id: Id) => `/course_details/${id}/apply/delete` as const,
  applyDone: (id: Id) => `/course_details/${id}/apply/done` as const,
  applyDraft: (id: Id) => `/course_details/${id}/apply/draft` as const,

  documents: "/documents",
  document: (id: string) => `/documents/${id}` as const,
  applications: "/applications",

  universities: "/universitieslist",
  university: (id: Id, countryId: Id) => `/university/${id}/${countryId}` as const,
  scholarships: "/scholarship",

  blog: "/blog",
  post: (id: Id) => `/blog/${id}` as const,
  blogFeed: "/blog/feed.xml",
  events: "/upcoming-events",
  event: (id: Id) => `/upcoming-events/${id}` as const,
  eventRegistration: (id: Id) => `/upcoming-events/${id}/register` as const,
  eventCalendar: (id: Id) => `/upcoming-events/${id}/event.ics` as const,
  eventsCalendar: "/upcoming-events/calendar.ics",

  login: "/login",
  logout: "/logout",
  signup: "/signup",
  signupSent: "/signup/check-mail",
  passwordMail: "/email-verification",
  passwordMailSent: "/email-verification/sent",
  passwordResets: "/password-reset/",
  passwordReset: (encodedPk: string, token: string) => `/password-reset/${encodedPk}/${token}` as const,

  images: "/images",
  flag: (country: string) => `/flags/${country}.svg` as const,
  sitemap: "/sitemap.xml",
  sitemapPart: (part: Id) => `/sitemap/${part}.xml` as const,
  robots: "/robots.txt",
  manifest: "/manifest.webmanifest",
  assets: "/assets",
  alive: "/healthz",
  ready: "/readyz",
  serving: "/readyz/serving",
  well: "/readyz/all",
  metrics: "/metrics",
} as const;
