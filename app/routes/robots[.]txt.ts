import type { LoaderFunctionArgs } from "@remix-run/node";

import { fileAnswer } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";
import { paths } from "~/paths";

/** Pages of one visitor, overlays of another page, and lists that only narrow or continue another list. */
const keptOut = [
  paths.login,
  paths.signup,
  paths.logout,
  paths.passwordMail,
  paths.passwordResets,
  paths.apply("*"),
  paths.eventRegistration("*"),
  paths.courseSuggestions,
  `${paths.courseSearch}?`,
  "/?search=",
  "/*cursor=",
  "/*_data=",
];

export const handle = { common: true } satisfies RouteHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const rules = [
    "User-agent: *",
    ...keptOut.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.siteOrigin}${paths.sitemap}`,
  ];
  return fileAnswer(() => `${rules.join("\n")}\n`, "text/plain; charset=utf-8");
}
