import { randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";
import { createElement, type ComponentType } from "react";
import { renderToString } from "react-dom/server";

import type { MarkupKeeper } from "./kept";

const MEBIBYTE = 1024 * 1024;
/** What an entry costs beside its bytes and its key: the entry itself, and its places in the index. */
const ENTRY_BYTES = 200;

const markup = new LRUCache<string, Buffer>({
  max: 5000,
  maxSize: 8 * MEBIBYTE,
  sizeCalculation: (bytes, key) => bytes.byteLength + key.length * 2 + ENTRY_BYTES,
});

/** Keys that were asked for once: most questions of strangers are never asked again, and are not rendered twice. */
const asked = new LRUCache<string, true>({
  max: 5000,
  maxSize: 4 * MEBIBYTE,
  sizeCalculation: (_, key) => key.length * 2 + ENTRY_BYTES,
});

/** One that begins or may begin there: such a part is checked in every page that it stands in. */
const script = /<script\b/i;

/**
 * The keeper of one rendering. Where a part was kept, the rendering writes a mark that nobody can guess, and `bytesOf` puts
 * the part's bytes there: they are not written, joined and encoded anew for every page. What it misses a second time is
 * rendered by `renderMissed`, after the page: a rendering within another one would disturb its hooks.
 */
export class PageKeeper implements MarkupKeeper {
  readonly #mark = randomUUID();
  readonly #found: Buffer[] = [];
  readonly #missed = new Map<string, () => string>();

  find<Props extends object>(
    { part, of, by }: { part: string; of: Props; by?: unknown },
    Content: ComponentType<Props>,
  ): string | undefined {
    const key = `${part} ${JSON.stringify(by ?? of)}`;
    const kept = markup.get(key);
    if (kept) return `${this.#mark}${this.#found.push(kept) - 1}.`;
    this.#missed.set(key, () => renderToString(createElement(Content, of)));
    return undefined;
  }

  /** The UTF-8 of texts one after another, with what was kept in its places. */
  bytesOf(texts: readonly string[]): Buffer {
    const pieces = texts.flatMap((text) => this.#piecesOf(text));
    const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0));
    let end = 0;
    for (const piece of pieces) end += typeof piece === "string" ? bytes.write(piece, end) : piece.copy(bytes, end);
    return bytes;
  }

  renderMissed(): void {
    for (const [key, render] of this.#missed) {
      if (asked.has(key)) {
        const html = render();
        if (!script.test(html)) markup.set(key, Buffer.from(html));
      } else asked.set(key, true);
    }
    this.#missed.clear();
  }

  #piecesOf(text: string): (string | Buffer)[] {
    const pieces: (string | Buffer)[] = [];
    const [first = "", ...others] = text.split(this.#mark);
    pieces.push(first);
    for (const other of others) {
      const end = other.indexOf(".");
      pieces.push(this.#found[Number(other.slice(0, end))] ?? "", other.slice(end + 1));
    }
    return pieces;
  }
}
