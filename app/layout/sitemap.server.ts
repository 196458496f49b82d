import type { PublicRecords } from "~/api/sitemap.server";
import { xml, xmlDocument } from "~/http/xml.server";
import { paths } from "~/paths";

/** Well under the 50,000 addresses and 50 MB that a file may have, so that a part is quick to make and to read. */
export const PART_SIZE = 10_000;

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const applicationPages = ["/", paths.families, paths.courseSearch, paths.scholarships, paths.blog, paths.events];

/** An address of the sitemap, and when its content last changed (a day or an instant), where that is known. */
export interface SitemapEntry {
  readonly path: string;
  readonly updated: string | null;
}

/** Every page that search engines should know but those of courses, the few that change first. */
export function sitemapEntries(records: PublicRecords, editorial: readonly SitemapEntry[]): SitemapEntry[] {
  const undated = (path: string): SitemapEntry => ({ path, updated: null });
  return [
    ...applicationPages.map(undated),
    ...editorial,
    ...records.countries.map((country) => undated(`${paths.universities}?country=${country}`)),
    ...records.posts.map(({ id, updated }) => ({ path: paths.post(id), updated })),
    ...records.events.map((id) => undated(paths.event(id))),
    ...records.universities.map(({ id, countryId }) => undated(paths.university(id, countryId))),
  ];
}

/** The pages of courses, in both languages. */
export function courseEntries(ids: readonly number[]): SitemapEntry[] {
  return ids.flatMap((id) => [paths.course(id), paths.familySheet(id)].map((path) => ({ path, updated: null })));
}

/** How many parts so many entries take. */
export function partsOf(entries: readonly SitemapEntry[]): number {
  return Math.ceil(entries.length / PART_SIZE);
}

/** The entries of one part, counted from 0. */
export function entriesOfPart(entries: readonly SitemapEntry[], part: number): readonly SitemapEntry[] {
  return entries.slice(part * PART_SIZE, (part + 1) * PART_SIZE);
}

/** The index of so many parts, counted from 1 in their addresses. */
export function sitemapIndex(parts: number, siteOrigin: string): string {
  const addresses = Array.from({ length: parts }, (_, index) => `${siteOrigin}${paths.sitemapPart(index + 1)}`);
  return xmlDocument(
    xml("sitemapindex", namespace, ...addresses.map((address) => xml("sitemap", {}, xml("loc", {}, address)))),
  );
}

/** A list of addresses. */
export function sitemap(entries: readonly SitemapEntry[], siteOrigin: string): string {
  const urls = entries.map(({ path, updated }) =>
    xml("url", {}, xml("loc", {}, siteOrigin + path), updated === null ? null : xml("lastmod", {}, updated)),
  );
  return xmlDocument(xml("urlset", namespace, ...urls));
}
