import type { BlogCard } from "~/api/model";
import { xml, xmlDocument } from "~/http/xml.server";
import { paths } from "~/paths";

/** What a feed is made of beside its posts. */
export interface FeedFrame {
  readonly title: string;
  readonly author: string;
  /** The public origin of the site, without a trailing slash. */
  readonly siteOrigin: string;
  /** The year in which posts without a date are placed. */
  readonly undatedYear: number;
}

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * An Atom feed (RFC 4287) of the posts. Every entry needs a date, and the API need not give one: a post without gets a
 * fixed instant made of its id, so that it never looks new again and the order is kept.
 */
export function feed(posts: readonly BlogCard[], { title, author, siteOrigin, undatedYear }: FeedFrame): string {
  const updatedOf = ({ id, updated }: BlogCard) =>
    updated ?? new Date(Date.UTC(undatedYear, 0, 1) + (id % YEAR_SECONDS) * 1000).toISOString();
  const latest = posts.map(updatedOf).sort().at(-1) ?? new Date(Date.UTC(undatedYear, 0, 1)).toISOString();
  const self = `${siteOrigin}${paths.blogFeed}`;
  const entries = posts.map((post) => {
    const address = `${siteOrigin}${paths.post(post.id)}`;
    return xml(
      "entry",
      {},
      xml("id", {}, address),
      xml("title", {}, post.title),
      xml("link", { rel: "alternate", type: "text/html", href: address }),
      xml("updated", {}, updatedOf(post)),
      post.published === null ? null : xml("published", {}, post.published),
      post.summary === "" ? null : xml("summary", {}, post.summary),
    );
  });
  return xmlDocument(
    xml(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
      xml("id", {}, self),
      xml("title", {}, title),
      xml("link", { rel: "self", type: "application/atom+xml", href: self }),
      xml("link", { rel: "alternate", type: "text/html", href: `${siteOrigin}${paths.blog}` }),
      xml("icon", {}, `${siteOrigin}/icon-192.png`),
      xml("updated", {}, latest),
      xml("author", {}, xml("name", {}, author)),
      ...entries,
    ),
  );
}
