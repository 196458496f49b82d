import type { LoaderFunctionArgs } from "@remix-run/node";

import { wholeId } from "~/api/courses/course-filters";
import { settled } from "~/api/settled.server";
import { listPublicRecords } from "~/api/sitemap.server";
import { listPages } from "~/content/pages.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import { sitemapEntries, sitemapPart } from "~/layout/sitemap.server";

/** A part of a sitemap that is too long for one file. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const part = wholeId(params.part);
  if (part === null) return fileFailure("There is no such part.", 404);
  const { value: records, failure } = await settled(listPublicRecords());
  if (failure) return fileFailure("The sitemap cannot be made at the moment.", 503);

  const document = sitemapPart(sitemapEntries(records, listPages()), context.siteOrigin, part);
  return document ? fileAnswer(document, "application/xml; charset=utf-8") : fileFailure("There is no such part.", 404);
}
