import type { MetaDescriptor } from "@remix-run/node";
import type { Article } from "schema-dts";

import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData, jsonLd, organisationData } from "~/layout/structured-data";

import type { PageView } from "./page-view.server";

/** Title, description, canonical link, Open Graph and structured data of an editorial page. */
export function guideMeta(view: PageView | undefined): MetaDescriptor[] {
  if (!view) return [{ title: "Page not found" }];
  const { page, origin, firm } = view;
  const image = `/og/${page.scene}.png`;

  return [
    ...pageMeta({
      title: `${page.searchTitle} | ${firm.name}`,
      description: page.description,
      canonicalPath: page.path,
      siteOrigin: origin,
      image,
      type: "article",
    }),
    { property: "og:site_name", content: firm.name },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${page.title}: a drawing before the hills` },
    { name: "twitter:card", content: "summary_large_image" },
    breadcrumbData(
      view.trail.slice(1).map(({ path, label }) => ({ path, name: label })),
      origin,
    ),
    guideData(view, origin + page.path, origin + image),
    ...(view.organisation ? [organisationData(view.organisation, origin)] : []),
  ];
}

/** The page as an article. */
function guideData({ page, firm, origin }: PageView, url: string, image: string): MetaDescriptor {
  const organisation = { "@type": "Organization", name: firm.name, url: origin } as const;
  return jsonLd<Article>({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: page.title,
    description: page.description,
    dateModified: page.updated,
    inLanguage: "en",
    mainEntityOfPage: url,
    image,
    author: organisation,
    publisher: organisation,
  });
}
