import { LRUCache } from "lru-cache";
import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";

import type { MarkupKeeper } from "./kept";

const MEBIBYTE = 1024 * 1024;
/** What an entry costs beside its texts: the entry itself, and its places in the index. */
const ENTRY_BYTES = 200;

const markup = new LRUCache<string, string>({
  max: 5000,
  maxSize: 8 * MEBIBYTE,
  sizeCalculation: (text, key) => (text.length + key.length) * 2 + ENTRY_BYTES,
});

/** Keys that were asked for once: most questions of strangers are never asked again, and are not rendered twice. */
const asked = new LRUCache<string, true>({
  max: 5000,
  maxSize: 4 * MEBIBYTE,
  sizeCalculation: (_, key) => key.length * 2 + ENTRY_BYTES,
});

/** A text in one piece: React hands out a thousand joined ones, and every page with them would be joined of all these. */
function whole(text: string): string {
  return Buffer.from(text).toString();
}

/**
 * The keeper of one rendering. What it misses a second time is rendered by `renderMissed`, after the page: a rendering
 * within another one would disturb its hooks.
 */
export class PageKeeper implements MarkupKeeper {
  readonly #missed = new Map<string, () => string>();

  find<Props extends object>(
    { part, of, by }: { part: string; of: Props; by?: unknown },
    Content: ComponentType<Props>,
  ): string | undefined {
    const key = `${part} ${JSON.stringify(by ?? of)}`;
    const kept = markup.get(key);
    if (kept === undefined) this.#missed.set(key, () => whole(renderToString(createElement(Content, of))));
    return kept;
  }

  renderMissed(): void {
    for (const [key, render] of this.#missed) {
      if (asked.has(key)) markup.set(key, render());
      else asked.set(key, true);
    }
    this.#missed.clear();
  }
}
