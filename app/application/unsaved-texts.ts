const KEY = "unsaved-texts";

/** By field: the text that the site had, and the one that was typed and may not have reached it. */
export type UnsavedTexts = Readonly<Record<string, readonly [had: string, typed: string]>>;

/** Stores texts in this tab until they are saved. `page` names their draft and account. */
export function storeUnsavedTexts(page: string, texts: UnsavedTexts): void {
  try {
    if (Object.keys(texts).length === 0) forgetUnsavedTexts();
    else sessionStorage.setItem(KEY, JSON.stringify({ page, texts }));
  } catch {
    // This browser stores nothing.
  }
}

/** What this tab has stored for a page; what is of another page is removed. */
export function recallUnsavedTexts(page: string): UnsavedTexts {
  try {
    const { page: its, texts } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { page?: unknown; texts?: object };
    if (typeof its !== "string" || !isOf(its, page)) {
      forgetUnsavedTexts();
      return {};
    }
    const stored = Object.entries(texts ?? {});
    return Object.fromEntries(stored.filter((entry): entry is [string, [string, string]] => isPair(entry[1])));
  } catch {
    return {};
  }
}

/** Removes what this tab has stored; with `texts` only if it is these. */
export function forgetUnsavedTexts(texts?: UnsavedTexts): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { texts?: object };
    if (!texts || JSON.stringify(stored.texts) === JSON.stringify(texts)) sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The same page, or one of the same account from before there was a draft. */
function isOf(its: string, page: string): boolean {
  return its === page || (its.startsWith(".") && page.endsWith(its));
}

const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");
