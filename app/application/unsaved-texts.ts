const KEY = "unsaved-texts";

/** Of fields whose text may not have reached the site: what it had, and what was typed in place of that. */
export type UnsavedTexts = Readonly<Record<string, readonly [had: string, typed: string]>>;

/**
 * Keeps them in this tab until they are known to be saved: a page can be loaded anew faster than a slow line saves.
 * `page` says which draft and account they are of.
 */
export function keepUnsavedTexts(page: string, texts: UnsavedTexts): void {
  try {
    if (Object.keys(texts).length === 0) forgetUnsavedTexts();
    else sessionStorage.setItem(KEY, JSON.stringify({ page, texts }));
  } catch {
    // In a browser that keeps nothing they have the way to the site alone.
  }
}

/** What this tab has kept for a page; nothing where it cannot be read. What is kept for any other is removed. */
export function recallUnsavedTexts(page: string): UnsavedTexts {
  try {
    const { page: its, texts } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { page?: unknown; texts?: object };
    if (typeof its !== "string" || !isOf(its, page)) {
      forgetUnsavedTexts();
      return {};
    }
    const kept = Object.entries(texts ?? {});
    return Object.fromEntries(kept.filter((entry): entry is [string, [string, string]] => isPair(entry[1])));
  } catch {
    return {};
  }
}

/** Forgets what this tab has kept; with `texts` only if it is these: a form may have kept others since. */
export function forgetUnsavedTexts(texts?: UnsavedTexts): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { texts?: object };
    if (!texts || JSON.stringify(kept.texts) === JSON.stringify(texts)) sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The same page, or one of the same account from before its draft had reached this browser. */
function isOf(its: string, page: string): boolean {
  return its === page || (its.startsWith(".") && page.endsWith(its));
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
