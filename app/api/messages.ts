/** What a visitor reads when a call fails and the API gave no text of its own (contract 10). */
export const messages = {
  login: "An error occurred during login.",
  loginUnexpected: "An unexpected error occurred",
  signup: "An error occurred during signup.",
  courses: "An error occurred while fetching courses",
  course: "We don't have any results currently to show. Visit later.",
  interests: "An error occurred while fetching interest",
  specializations: "An error occurred while fetching specialization",
  countries: "Error loading countries",
  universities: "Error loading universities",
  scholarships: "An error occurred while fetching scholarships",
  blogs: "An error occurred while fetching blogs",
  blog: "An error occurred while fetching blog",
  events: "An error occurred while fetching events",
  details: "Sorry, We don't have any results currently to show. Please visit later.",
  application: "An error occurred while submitting your documents. Please try again later.",
  eventRegistration: "An error occurred during event registration.",
  tokenExpired: "Token expired. Please log in first.",
  emailVerification:
    "An error occurred while adding your email. Please use another one or try later.",
  passwordReset: "An error occurred while resetting your password.",
  passwordResetUnexpected: "An unexpected error occurred. Please try again.",
} as const;
