import { LRUCache } from "lru-cache";

import type { FinishedPage } from "./finished-page.server";

const FRESH_MS = 10_000;
const KEPT_BYTES = 48 * 1024 * 1024;

/**
 * Finished pages of anonymous visitors, for ten seconds. Requests for the same page at the same time share one
 * rendering. Only a `shareable` page is kept; everything else is handed to its one asker.
 */
export class PageCache {
  readonly #pages = new LRUCache<string, FinishedPage>({
    ttl: FRESH_MS,
    maxSize: KEPT_BYTES,
    sizeCalculation: (page) => page.body.byteLength * 2 + 1024,
  });
  readonly #underWay = new Map<string, Promise<FinishedPage | undefined>>();

  /** The page kept under `key`, or the one that `render` makes; `hit` tells which. */
  async find(
    key: string,
    render: () => Promise<FinishedPage | undefined>,
  ): Promise<{ page: FinishedPage | undefined; hit: boolean }> {
    const kept = this.#pages.get(key);
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
      if (page?.shareable) this.#pages.set(key, page);
      return { page, hit: false };
    } finally {
      this.#underWay.delete(key);
    }
  }
}
