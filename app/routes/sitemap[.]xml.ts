import type { LoaderFunctionArgs } from "@remix-run/node";

import { settled } from "~/api/settled.server";
import { listPublicRecords } from "~/api/sitemap.server";
import { listPages } from "~/content/pages.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";
import { sitemap, sitemapEntries } from "~/layout/sitemap.server";

/** Every public page, or the index of the parts. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { value: records, failure } = await settled(listPublicRecords());
  if (failure) return fileFailure("The sitemap cannot be made at the moment.", 503);
  return fileAnswer(
    sitemap(sitemapEntries(records, listPages()), context.siteOrigin),
    "application/xml; charset=utf-8",
  );
}
