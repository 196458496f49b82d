import { LRUCache } from "lru-cache";

import { Askers } from "~/http/askers";

import type { FinishedPage } from "./finished-page.server";

const FRESH_MS = 10_000;
const MEBIBYTE = 1024 * 1024;

/** Bytes that a kept page costs beside itself: its key in the cache's index, the entry, and the promises of its copies. */
const ENTRY_BYTES = 1024;

/** Where a page is kept. Queries can be made up without end, and most are asked once: they get a few places of their own. */
const sizes = {
  plain: { max: 4000, maxSize: 32 * MEBIBYTE },
  queried: { max: 500, maxSize: 16 * MEBIBYTE },
} as const;

export type Shelf = keyof typeof sizes;

/**
 * Finished pages of anonymous visitors, for ten seconds. Requests for the same page at the same time share one
 * rendering. Only a `shareable` page is kept; everything else is handed to its one asker.
 */
export class PageCache {
  readonly #shelves = { plain: shelfOf("plain"), queried: shelfOf("queried") };
  readonly #underWay = new Map<string, { rendering: Promise<FinishedPage | undefined>; askers: Askers }>();

  /** What the kept pages cost, in bytes. */
  get bytes(): number {
    return this.#shelves.plain.calculatedSize + this.#shelves.queried.calculatedSize;
  }

  /** The page kept under `key`, if it is still there. */
  kept(shelf: Shelf, key: string): FinishedPage | undefined {
    return this.#shelves[shelf].get(key);
  }

  /** Whether a page is kept under `key`, or under way. */
  has(shelf: Shelf, key: string): boolean {
    return this.#underWay.has(key) || this.kept(shelf, key) !== undefined;
  }

  /** The page kept under `key`, or the one that `render` makes for `asker` and those who come meanwhile; `hit` tells which. */
  async find(
    shelf: Shelf,
    key: string,
    asker: string,
    render: (askers: Askers) => Promise<FinishedPage | undefined>,
  ): Promise<{ page: FinishedPage | undefined; hit: boolean }> {
    const pages = this.#shelves[shelf];
    const kept = pages.get(key);
    if (kept) return { page: kept, hit: true };

    const other = this.#underWay.get(key);
    if (other) {
      other.askers.add(asker);
      const page = await other.rendering;
      if (page?.shareable) return { page, hit: true };
      return { page: await render(new Askers(asker)), hit: false };
    }

    const askers = new Askers(asker);
    const rendering = render(askers);
    this.#underWay.set(key, { rendering, askers });
    try {
      const page = await rendering;
      if (page?.shareable) pages.set(key, page);
      return { page, hit: false };
    } finally {
      this.#underWay.delete(key);
    }
  }
}

function shelfOf(shelf: Shelf): LRUCache<string, FinishedPage> {
  return new LRUCache({
    ...sizes[shelf],
    ttl: FRESH_MS,
    sizeCalculation: (page, key) => page.bytes + key.length * 2 + ENTRY_BYTES,
  });
}
