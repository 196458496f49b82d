import type { MetaDescriptor } from "@remix-run/node";
import type { Article, WithContext } from "schema-dts";

import { pageMeta } from "~/layout/page-meta";
import { breadcrumbData } from "~/layout/structured-data";

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
    { property: "og:image:alt", content: `${page.title}: a drawing of hills and a city beyond them` },
    { name: "twitter:card", content: "summary_large_image" },
    breadcrumbData(
      view.trail.slice(1).map(({ path, label }) => ({ path, name: label })),
      origin,
    ),
    { "script:ld+json": article(view, origin + page.path, origin + image) },
  ];
}

function article(
  { page, firm, origin }: PageView,
  url: string,
  image: string,
): WithContext<Article> & Record<string, never> {
  const organisation = { "@type": "Organization", name: firm.name, url: origin } as const;
  const data: WithContext<Article> = {
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
  };
  return data as WithContext<Article> & Record<string, never>;
}
