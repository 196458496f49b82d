import { LRUCache } from "lru-cache";

import type { FinishedPage } from "./finished-page.server";

const FRESH_MS = 10_000;
const MOST_PAGES = 4000;
const MEBIBYTE = 1024 * 1024;

/** Bytes that a kept page costs beside itself: its key in the cache's index, the entry, and the promises of its copies. */
const ENTRY_BYTES = 1024;

/** Where a page is kept. Anyone can make up queries, so that pages with one do not push out the others. */
const shelfBytes = { plain: 32 * MEBIBYTE, queried: 16 * MEBIBYTE } as const;

export type Shelf = keyof typeof shelfBytes;

/**
 * Finished pages of anonymous visitors, for ten seconds. Requests for the same page at the same time share one
 * rendering. Only a `shareable` page is kept; everything else is handed to its one asker.
 */
export class PageCache {
  readonly #shelves = { plain: shelfOf(shelfBytes.plain), queried: shelfOf(shelfBytes.queried) };
  readonly #underWay = new Map<string, Promise<FinishedPage | undefined>>();

  /** What the kept pages cost, in bytes. */
  get bytes(): number {
    return this.#shelves.plain.calculatedSize + this.#shelves.queried.calculatedSize;
  }

  /** The page kept under `key`, or the one that `render` makes; `hit` tells which. */
  async find(
    shelf: Shelf,
    key: string,
    render: () => Promise<FinishedPage | undefined>,
  ): Promise<{ page: FinishedPage | undefined; hit: boolean }> {
    const pages = this.#shelves[shelf];
    const kept = pages.get(key);
    if (kept) return { page: kept, hit: true };

    const other = this.#underWay.get(key);
    if (other) {
      const page = await other;
      if (page?.shareable) return { page, hit: true };
      return { page: await render(), hit: false };
    }

    const rendering = render();
    this.#underWay.set(key, rendering);
    try {
      const page = await rendering;
      if (page?.shareable) pages.set(key, page);
      return { page, hit: false };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function shelfOf(bytes: number): LRUCache<string, FinishedPage> {
  return new LRUCache({
    ttl: FRESH_MS,
    max: MOST_PAGES,
    maxSize: bytes,
    sizeCalculation: (page, key) => page.bytes + key.length * 2 + ENTRY_BYTES,
  });
}
