// Holds contract 13.
import { expect, it } from "vitest";

import {
  courseEntries,
  entriesOfPart,
  PART_SIZE,
  partsOf,
  sitemap,
  sitemapEntries,
  sitemapIndex,
} from "./sitemap.server";

const origin = "https://study.example";

it("is a list of addresses, with the time of their last change where it is known", () => {
  const document = sitemap([{ path: "/blog/1?a=1&b=2", updated: "2026-01-02T03:04:05.000Z" }], origin);
  expect(document).toContain(
    "<url><loc>https://study.example/blog/1?a=1&amp;b=2</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
  );
});

it("has an index of parts that together hold every entry once", () => {
  const all = courseEntries(Array.from({ length: PART_SIZE + 1 }, (_, index) => index + 1));
  expect(partsOf(all)).toBe(3);
  expect([0, 1, 2].flatMap((part) => entriesOfPart(all, part))).toEqual(all);
  const index = sitemapIndex(3, origin);
  expect(index).toContain("<sitemapindex ");
  expect(index.match(/<loc>[^<]*/g)).toEqual([1, 2, 3].map((part) => `<loc>${origin}/sitemap/${part}.xml`));
});

it("names every kind of page, a university under its own country", () => {
  const records = {
    countries: [4],
    universities: [{ id: 2, countryId: 4 }],
    posts: [{ id: 3, updated: null }],
    events: [5],
  };
  const others = sitemapEntries(records, [{ path: "/who-we-are", updated: "2026-01-01" }]);
  const paths = [...others, ...courseEntries([1])].map(({ path }) => path);
  expect(paths).toEqual([
    "/",
    "/ne",
    "/course-search",
    "/scholarship",
    "/blog",
    "/upcoming-events",
    "/who-we-are",
    "/universitieslist?country=4",
    "/blog/3",
    "/upcoming-events/5",
    "/university/2/4",
    "/course_details/1",
    "/ne/course_details/1",
  ]);
});
