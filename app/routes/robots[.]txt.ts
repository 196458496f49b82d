import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileAnswer } from "~/http/file-answer.server";

/** Pages of one visitor, overlays of another page, and lists that only narrow or continue another list. */
const keptOut = [
  "/login",
  "/signup",
  "/logout",
  "/email-verification",
  "/password-reset/",
  "/course_details/*/apply",
  "/upcoming-events/*/register",
  "/course-suggestions",
  "/course-search?",
  "/?search=",
  "/*cursor=",
  "/*_data=",
];

export function loader({ context }: LoaderFunctionArgs) {
  const rules = ["User-agent: *", ...keptOut.map((path) => `Disallow: ${path}`), "", `Sitemap: ${context.siteOrigin}/sitemap.xml`];
  return fileAnswer(`${rules.join("\n")}\n`, "text/plain; charset=utf-8");
}
