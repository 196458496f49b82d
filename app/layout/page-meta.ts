import type { MetaDescriptor } from "@remix-run/react";

import { languagesOf } from "./languages";

export interface PageMeta {
  title: string;
  description?: string;
  /** Path of the page's one address, with the parameters that belong to it. */
  canonicalPath?: string;
  /** The public origin, without a trailing slash: from the loader, `context.siteOrigin`. */
  siteOrigin?: string;
  /** Path or address of a picture for previews; without one, the firm's own. */
  image?: string;
  /** The page is there in both languages: links to both, for search engines. */
  translated?: boolean;
  /** For pages that are nobody's search result: account, application, filtered lists. */
  noindex?: boolean;
  /** "article" for a blog post. */
  type?: "website" | "article";
}

/**
 * What a route's `meta` returns: title, description, canonical link and previews. A form that was refused gets its
 * "Error: " in the root, so titles here are plain.
 */
export function pageMeta({
  title,
  description,
  canonicalPath,
  siteOrigin,
  image,
  translated = false,
  noindex = false,
  type = "website",
}: PageMeta): MetaDescriptor[] {
  const absolute = (path: string) => (siteOrigin && path.startsWith("/") ? `${siteOrigin}${path}` : path);
  const meta: MetaDescriptor[] = [
    { title },
    { property: "og:title", content: title },
    { property: "og:type", content: type },
  ];
  if (description) {
    meta.push({ name: "description", content: description }, { property: "og:description", content: description });
  }
  if (canonicalPath && siteOrigin) {
    meta.push(
      { tagName: "link", rel: "canonical", href: absolute(canonicalPath) },
      { property: "og:url", content: absolute(canonicalPath) },
    );
  }
  if (canonicalPath && siteOrigin && translated) {
    for (const [hrefLang, path] of languagesOf(canonicalPath))
      meta.push({ tagName: "link", rel: "alternate", hrefLang, href: absolute(path) });
  }
  if (siteOrigin) meta.push({ property: "og:image", content: absolute(image ?? "/og/himalaya.png") });
  if (noindex) meta.push({ name: "robots", content: "noindex" });
  return meta;
}
