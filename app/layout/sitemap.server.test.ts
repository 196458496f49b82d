// Holds contract 4.
import { expect, it } from "vitest";

import { PART_SIZE, sitemap, sitemapEntries, sitemapPart } from "./sitemap.server";

const origin = "https://study.example";
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ path: `/course_details/${index + 1}`, updated: null }));
const locations = (document: string | null) => document?.match(/<loc>/g)?.length ?? 0;

it("is one list while all addresses fit", () => {
  const document = sitemap([{ path: "/blog/1?a=1&b=2", updated: "2026-01-02T03:04:05.000Z" }], origin);
  expect(document).toContain(
    "<url><loc>https://study.example/blog/1?a=1&amp;b=2</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
  );
  expect(locations(sitemap(entries(PART_SIZE), origin))).toBe(PART_SIZE);
  expect(sitemapPart(entries(PART_SIZE), origin, 1)).toBeNull();
});

it("is an index of parts that together hold every address once", () => {
  const all = entries(2 * PART_SIZE + 1);
  const index = sitemap(all, origin);
  expect(index).toContain("<sitemapindex ");
  expect(index.match(/<loc>[^<]*/g)).toEqual([1, 2, 3].map((part) => `<loc>${origin}/sitemap/${part}.xml`));
  expect([1, 2, 3].map((part) => locations(sitemapPart(all, origin, part)))).toEqual([PART_SIZE, PART_SIZE, 1]);
  expect(sitemapPart(all, origin, 4)).toBeNull();
});

it("names every kind of page, a university under its own country", () => {
  const records = {
    courses: [1],
    countries: [4],
    universities: [{ id: 2, countryId: 4 }],
    posts: [{ id: 3, updated: null }],
    events: [5],
  };
  const paths = sitemapEntries(records, [{ path: "/who-we-are", updated: "2026-01-01" }]).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/who-we-are",
      "/course_details/1",
      "/university/2/4",
      "/universitieslist?country=4",
      "/blog/3",
      "/upcoming-events/5",
    ]),
  );
});
