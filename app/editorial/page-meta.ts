import type { MetaDescriptor } from "@remix-run/node";
import type { Article, BreadcrumbList, WithContext } from "schema-dts";

import type { PageView } from "./page-view.server";

/** Title, description, canonical link, Open Graph and structured data of an editorial page. */
export function pageMeta(view: PageView | undefined): MetaDescriptor[] {
  if (!view) return [{ title: "Page not found" }];
  const { page, origin, firm } = view;
  const title = `${page.searchTitle} | ${firm.name}`;
  const url = origin + page.path;
  const image = `${origin}/og/${page.scene}.png`;

  return [
    { title },
    { name: "description", content: page.description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "article" },
    { property: "og:site_name", content: firm.name },
    { property: "og:title", content: page.searchTitle },
    { property: "og:description", content: page.description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: `${page.title}: a drawing of hills and a city beyond them` },
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": breadcrumbs(view) },
    { "script:ld+json": article(view, url, image) },
  ];
}

function breadcrumbs({ trail, origin }: PageView): WithContext<BreadcrumbList> & Record<string, never> {
  const list: WithContext<BreadcrumbList> = {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ path, label }, index) => ({ "@type": "ListItem", position: index + 1, name: label, item: origin + path })),
  };
  return list as WithContext<BreadcrumbList> & Record<string, never>;
}

function article({ page, firm, origin }: PageView, url: string, image: string): WithContext<Article> & Record<string, never> {
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
