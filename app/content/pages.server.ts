import content from "virtual:content";

import type { Page } from "./pipeline/page.server";

export type { Page } from "./pipeline/page.server";
export type { Scene, Section, SectionOf, Table } from "./pipeline/page-schema.server";

const byPath = new Map(content.pages.map((page) => [page.path, page]));

/** The page of content/pages at a path such as "/study-abroad/uk", in any case, or `null` when there is none. */
export function findPage(path: string): Page | null {
  return byPath.get(path.replace(/\/+$/, "").toLowerCase()) ?? null;
}

/** Every page of content/pages, for the sitemap: its path and the day its text was last read through. */
export function listPages(): { path: string; updated: string }[] {
  return content.pages.map(({ path, updated }) => ({ path, updated }));
}
