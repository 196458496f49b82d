const KEY = "unsaved-texts";

/** By field: the texts that the site may have, and the one that was typed and may not have reached it. */
export type UnsavedTexts = Readonly<Record<string, readonly [had: readonly string[], typed: string]>>;

/** Stores texts in this tab until they are saved. `page` names their draft and account. */
export function storeUnsavedTexts(page: string, texts: UnsavedTexts): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ page, texts }));
  } catch {
    // This browser stores nothing.
  }
}

/** What this tab has stored for a page; what is of another page is removed. */
export function recallUnsavedTexts(page: string): UnsavedTexts {
  const stored = read();
  if (stored.page !== undefined && isOf(stored.page, page)) return stored.texts ?? {};
  forgetUnsavedTexts();
  return {};
}

/** Removes what this tab has stored; with `texts` only if it is these. */
export function forgetUnsavedTexts(texts?: UnsavedTexts): void {
  if (texts && JSON.stringify(read().texts) !== JSON.stringify(texts)) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // This browser stores nothing.
  }
}

function read(): { page?: string; texts?: UnsavedTexts } {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { page?: string; texts?: UnsavedTexts };
  } catch {
    return {};
  }
}

/** The same page, or one of the same account from before there was a draft. */
function isOf(its: string, page: string): boolean {
  const [itsDraft, itsAccount] = its.split(".");
  return its === page || (itsDraft === "" && itsAccount === page.split(".")[1]);
}
