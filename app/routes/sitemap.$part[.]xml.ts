import type { LoaderFunctionArgs } from "@remix-run/node";

import { wholeId } from "~/api/courses/course-filters";
import { settled } from "~/api/settled.server";
import { countCourseParts, courseIdsOfPart, listPublicRecords } from "~/api/sitemap.server";
import { listPages } from "~/content/pages.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";
import { courseEntries, entriesOfPart, partsOf, sitemap, sitemapEntries } from "~/layout/sitemap.server";

export const handle = { common: true } satisfies RouteHandle;

/** A part of a sitemap that is too long for one file: those of the courses come last, and each is read by itself. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const part = wholeId(params.part);
  if (part === null) return fileFailure("There is no such part.", 404);
  const { value: entries, failure } = await settled(entriesOf(part - 1));
  if (failure) return fileFailure("The sitemap cannot be made at the moment.", 503);
  if (entries.length === 0) return fileFailure("There is no such part.", 404);
  return fileAnswer(() => sitemap(entries, context.siteOrigin), "application/xml; charset=utf-8");
}

async function entriesOf(part: number) {
  const [records, courseParts] = await Promise.all([listPublicRecords(), countCourseParts()]);
  const others = sitemapEntries(records, listPages());
  const coursePart = part - partsOf(others);
  if (coursePart < 0) return entriesOfPart(others, part);
  return coursePart < courseParts ? courseEntries(await courseIdsOfPart(coursePart)) : [];
}
