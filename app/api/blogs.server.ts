import { z } from "zod";

import { inGroups } from "~/http/in-groups";
import { pictureSrc } from "~/pictures/picture-source.server";

import { cached, policies } from "./connection/cache.server";
import { read } from "./connection/client.server";
import { address, id, label, list, listOfTexts, optional, text, texts } from "./connection/lenient.server";
import { fromCursor, MOST_RECORDS, readPage, readToEnd, toCursor, upTo } from "./connection/lists.server";
import { readEventDate } from "./event-date";
import { absentAsNull } from "./failure.server";
import { messages } from "./messages";
import type { BlogCard, BlogPage, BlogParagraph, BlogPost, BlogSection } from "./model";
import { excerpt, plainText, requiredWords, richText } from "./rich-text.server";
import { apiTarget } from "./target.server";

const SUMMARY_LENGTH = 400;
const APPENDED_PAGES = 20;
const PAGES_AT_ONCE = 2;
/** Of the posts that a page shows, as JSON: several hundred. */
const LONGEST_PAGE = 500_000;
const ALL_PAGES = 100;

const section = z.object({
  id: optional(id),
  paragraph_title: text,
  image: address,
  paragraphs: listOfTexts("text", { text, point_texts: texts("point_text") }),
  point_texts: texts("point_text"),
});

/** Posts need have no dates; where an API gives the customary ones they are read. */
const postRecord = z.object({
  id,
  main_title: requiredWords,
  image: address,
  created_at: label,
  updated_at: label,
  sections: list(section),
});

type PostRecord = z.output<typeof postRecord>;

const endpoint = {
  path: "/api/app/blog-list/" as const,
  schema: postRecord.transform(toCard),
  message: messages.blogs,
  quotes: true,
};

/**
 * The API pages that a cursor shows one after another: one for a Next link; for a Previous link, which appends, those
 * that were shown before with the previous one behind them.
 */
const pointerSchema = z.array(z.string()).min(1).max(APPENDED_PAGES);

/** A page of posts, or several one after another when `cursor` came from a Previous link (contract 5.5). */
export async function listBlogs(cursor?: string | null): Promise<BlogPage> {
  const targets = fromCursor(endpoint.path, cursor, pointerSchema) ?? [apiTarget(endpoint.path)];
  const pages: Awaited<ReturnType<typeof readPosts>>[] = [];
  // Read at once, twenty lists of 3 MB would be in memory together.
  for (const some of inGroups(targets, PAGES_AT_ONCE)) pages.push(...(await Promise.all(some.map(readPosts))));
  const [current, appended] = [pages.at(0), pages.at(-1)];
  const previous = appended?.previous && targets.length < APPENDED_PAGES ? [...targets, appended.previous] : null;
  const next = current?.next ? [current.next] : null;
  return {
    posts: upTo(
      LONGEST_PAGE,
      uniqueBy(
        pages.flatMap((page) => page.items),
        ({ id: postId }) => postId,
      ).slice(0, MOST_RECORDS),
    ),
    previous: previous && toCursor(endpoint.path, previous),
    next: next && toCursor(endpoint.path, next),
  };
}

/** The newest posts, highest id first, at most `limit`. */
export async function recentBlogs(limit: number): Promise<readonly BlogCard[]> {
  const page = await readPosts(apiTarget(endpoint.path));
  return [...page.items].sort((a, b) => b.id - a.id).slice(0, limit);
}

/** The newest posts with different titles, at most `limit`: for the "Recent Posts" panel. */
export async function recentPosts(limit = 5): Promise<readonly BlogCard[]> {
  const posts = await recentBlogs(Number.POSITIVE_INFINITY);
  return uniqueBy(posts, ({ title }) => title.toLowerCase()).slice(0, limit);
}

/** All posts, read to the end of the API's pages: for the sitemap. */
export async function listAllBlogs(): Promise<readonly BlogCard[]> {
  return readToEnd(endpoint, { policy: policies.lists, limit: ALL_PAGES });
}

/** One post, or `null` when the API knows no such id. */
export async function findBlog(postId: number): Promise<BlogPost | null> {
  const target = apiTarget(`/api/app/blog-info/${postId}`);
  const load = async () =>
    toPost(await read({ endpoint: "blog-info/{id}", target, schema: postRecord, message: messages.blog }));
  return cached(policies.details, target, load).catch(absentAsNull);
}

function readPosts(target: string) {
  return cached(policies.lists, target, () => readPage(endpoint, target));
}

function toCard(post: PostRecord): BlogCard {
  const [first] = post.sections[0]?.paragraphs ?? [];
  return {
    id: post.id,
    title: post.main_title,
    image: pictureSrc(post.image),
    summary: excerpt(plainText(first?.text ?? null), SUMMARY_LENGTH),
    published: readEventDate(post.created_at)?.instant ?? null,
    updated: readEventDate(post.updated_at ?? post.created_at)?.instant ?? null,
  };
}

function toPost(post: PostRecord): BlogPost {
  const sections = post.sections.map(({ paragraph_title, image, paragraphs, point_texts }) => ({
    title: plainText(paragraph_title) || null,
    image: pictureSrc(image),
    paragraphs: [...paragraphs, { text: null, point_texts }]
      .map(toParagraph)
      .filter(({ html, points }) => html !== null || points.length > 0),
  }));
  return { ...toCard(post), sections: sections.filter(hasContent) };
}

function toParagraph({
  text: html,
  point_texts,
}: {
  text: string | null;
  point_texts: readonly string[];
}): BlogParagraph {
  return { html: richText(html), points: point_texts.map(plainText).filter(Boolean) };
}

function hasContent({ title, image, paragraphs }: BlogSection): boolean {
  return Boolean(title ?? image) || paragraphs.length > 0;
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => unknown): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item)));
}
