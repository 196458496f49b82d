const KEY = "unsaved-texts";

/** Of fields whose text may not have reached the site: what it had, and what was typed in place of that. */
export type UnsavedTexts = Readonly<Record<string, readonly [had: string, typed: string]>>;

/** Keeps them in this tab until they are known to be saved: a page can be loaded anew faster than a slow line saves. */
export function keepUnsavedTexts(texts: UnsavedTexts): void {
  try {
    if (Object.keys(texts).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(texts));
  } catch {
    // In a browser that keeps nothing they have the way to the site alone.
  }
}

/** What this tab has kept; nothing where it cannot be read. */
export function recallUnsavedTexts(): UnsavedTexts {
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as object);
    return Object.fromEntries(kept.filter((entry): entry is [string, [string, string]] => isPair(entry[1])));
  } catch {
    return {};
  }
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
