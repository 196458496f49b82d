import type { LoaderFunctionArgs } from "@remix-run/node";

import { settled } from "~/api/settled.server";
import { countCourseParts, courseIdsOfPart, listPublicRecords } from "~/api/sitemap.server";
import { listPages } from "~/content/pages.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";
import { courseEntries, PART_SIZE, partsOf, sitemap, sitemapEntries, sitemapIndex } from "~/layout/sitemap.server";

export const handle = { common: true } satisfies RouteHandle;

/** Every public page, or the index of the parts when they are more than fit one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { value: make, failure } = await settled(wholeOrIndex(context.siteOrigin));
  if (failure) return fileFailure("The sitemap cannot be made at the moment.", 503);
  return fileAnswer(make, "application/xml; charset=utf-8");
}

async function wholeOrIndex(siteOrigin: string): Promise<() => string> {
  const [records, courseParts] = await Promise.all([listPublicRecords(), countCourseParts()]);
  const ids = courseParts === 1 ? await courseIdsOfPart(0) : null;
  return () => {
    const others = sitemapEntries(records, listPages());
    const all = ids && [...others, ...courseEntries(ids)];
    const isOneFile = all !== null && all.length <= PART_SIZE;
    return isOneFile ? sitemap(all, siteOrigin) : sitemapIndex(partsOf(others) + courseParts, siteOrigin);
  };
}
