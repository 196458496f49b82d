import type { BlogPost } from "~/api/model";
import { wordsOf } from "~/api/rich-text.server";

const WORDS_A_MINUTE = 200;

/** Whole minutes that a post takes to read, at least one. */
export function readingMinutes({ title, sections }: Pick<BlogPost, "title" | "sections">): number {
  const texts = sections.flatMap((section) => [
    section.title ?? "",
    ...section.paragraphs.flatMap(({ html, points }) => [wordsOf(html ?? ""), ...points]),
  ]);
  const words = [title, ...texts].join(" ").split(/\s+/u).filter(Boolean).length;
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}
