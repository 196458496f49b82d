// Holds contract 4, 13.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { ServerBuild } from "@remix-run/node";
import { beforeAll, expect, it } from "vitest";

import { askedRoute } from "~/process/asked-route.server";

let build: ServerBuild;

beforeAll(async () => {
  Object.assign(process.env, {
    API_URL: "http://127.0.0.1:9",
    SESSION_SECRET: "a secret of the tests that is long enough",
  });
  build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
});

const search = "search interest specialization country max_fee budget sort intake cursor";

it.each([
  ["/", "search country branch", ""],
  ["/course-search", search, "country intake"],
  ["/course-suggestions", "search", ""],
  ["/course_details/1", "from", ""],
  ["/shortlist", "choose compare place removed", "choose"],
  ["/compare", "course", "course"],
  ["/ne/compare", "course", "course"],
  ["/universitieslist", "country cursor", ""],
  ["/scholarship", "country university", ""],
  ["/blog", "cursor", ""],
  ["/upcoming-events", "cursor", ""],
  ["/login", "redirectTo", ""],
  ["/signup", "redirectTo", ""],
  ["/signup/check-mail", "redirectTo at", ""],
  ["/email-verification/sent", "at", ""],
  ["/course_details/1/apply/delete", "from", ""],
  ["/images", "src w", ""],
  ["/ne", "", ""],
  ["/blog/1", "", ""],
  ["/who-we-are", "", ""],
  ["/sitemap.xml", "", ""],
])("%s reads the parameters %j, of %j every value, and no other", (path, query, repeated) => {
  const list = (names: string) => names.split(" ").filter(Boolean).toSorted();
  const asked = askedRoute(build, path);
  expect([...new Set(asked.query)].toSorted()).toEqual(list(query));
  expect([...asked.repeated].toSorted()).toEqual(list(repeated));
});

it("answers anew for everyone, the same for all with or without a cookie, or by what the browser accepts, nothing else", () => {
  const paths = [
    ...["/", "/course-search", "/course_details/1", "/course_details/1/apply", "/applications", "/login", "/blog"],
    ...["/shortlist", "/shortlist/number.svg", "/course_details/1/apply/draft"],
    ...["/sitemap.xml", "/sitemap/courses-1.xml", "/blog/feed.xml", "/upcoming-events/calendar.ics"],
    ...["/images", "/flags/Nepal.svg", "/robots.txt", "/manifest.webmanifest", "/documents", "/documents/1"],
    ...["/course_details/1/deadline.ics", "/upcoming-events/1/event.ics", "/course-suggestions", "/who-we-are"],
  ];
  const those = (which: "own" | "common" | "pictures") => paths.filter((path) => askedRoute(build, path)[which]);
  expect(those("own")).toEqual(["/shortlist", "/shortlist/number.svg"]);
  expect(those("common")).toEqual([
    "/sitemap.xml",
    "/sitemap/courses-1.xml",
    "/blog/feed.xml",
    "/upcoming-events/calendar.ics",
    "/images",
    "/flags/Nepal.svg",
    ...["/robots.txt", "/manifest.webmanifest", "/course_details/1/deadline.ics", "/upcoming-events/1/event.ics"],
  ]);
  expect(those("pictures")).toEqual(["/images"]);
});
