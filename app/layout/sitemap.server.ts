import type { PublicRecords } from "~/api/sitemap.server";
import { xml, xmlDocument } from "~/http/xml.server";
import { paths } from "~/paths";

/** Well under the 50,000 addresses and 50 MB that a file may have, so that a part is quick to make and to read. */
export const PART_SIZE = 10_000;

const namespace = { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" };
const applicationPages = ["/", paths.courseSearch, paths.scholarships, paths.blog, paths.events];

/** An address of the sitemap, and when its content last changed (a day or an instant), where that is known. */
export interface SitemapEntry {
  readonly path: string;
  readonly updated: string | null;
}

/** Every page that search engines should know, the few that change first. */
export function sitemapEntries(records: PublicRecords, editorial: readonly SitemapEntry[]): SitemapEntry[] {
  const undated = (path: string): SitemapEntry => ({ path, updated: null });
  return [
    ...applicationPages.map(undated),
    ...editorial,
    ...records.countries.map((country) => undated(`${paths.universities}?country=${country}`)),
    ...records.posts.map(({ id, updated }) => ({ path: paths.post(id), updated })),
    ...records.events.map((id) => undated(paths.event(id))),
    ...records.universities.map(({ id, countryId }) => undated(paths.university(id, countryId))),
    ...records.courses.map((id) => undated(paths.course(id))),
  ];
}

/** `/sitemap.xml`: all addresses, or the index of the parts when they are more than fit one. */
export function sitemap(entries: readonly SitemapEntry[], siteOrigin: string): string {
  if (entries.length <= PART_SIZE) return urlSet(entries, siteOrigin);
  const parts = Array.from({ length: Math.ceil(entries.length / PART_SIZE) }, (_, index) => index + 1);
  return xmlDocument(
    xml(
      "sitemapindex",
      namespace,
      ...parts.map((part) => xml("sitemap", {}, xml("loc", {}, `${siteOrigin}${paths.sitemapPart(part)}`))),
    ),
  );
}

/** One part of a sitemap that has an index, counted from 1; `null` when there is no such part. */
export function sitemapPart(entries: readonly SitemapEntry[], siteOrigin: string, part: number): string | null {
  const shown = entries.slice((part - 1) * PART_SIZE, part * PART_SIZE);
  return entries.length > PART_SIZE && shown.length > 0 ? urlSet(shown, siteOrigin) : null;
}

function urlSet(entries: readonly SitemapEntry[], siteOrigin: string): string {
  const urls = entries.map(({ path, updated }) =>
    xml("url", {}, xml("loc", {}, siteOrigin + path), updated === null ? null : xml("lastmod", {}, updated)),
  );
  return xmlDocument(xml("urlset", namespace, ...urls));
}
