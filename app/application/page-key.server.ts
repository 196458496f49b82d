import { createHash } from "node:crypto";

import type { Draft } from "./draft.server";

/**
 * Names the draft and the account that a page is made for, without giving either away: the browser stores chosen
 * files under it. `null` is a browser that has no
 * draft yet, or a visitor who is logged out.
 */
export function pageKey(draft: Pick<Draft, "id"> | null, account: string | null): string {
  return `${draftPart(draft)}.${accountPart(account)}`;
}

/**
 * The same of a page that is made before there is a draft, for the one that its first save begins (`offerNextDraft`): a logout ends
 * that one too, and the page is of no use to whoever is logged out then.
 */
export function pageKeyBefore(next: Pick<Draft, "id">, account: string | null): string {
  return `${pageKey(null, account)}.${draftPart(next)}`;
}

/**
 * Whether what a page posts by itself is meant for this browser as it is now: for its draft, by its account. That of a
 * page from before the draft is taken from its account, that of a login that has run out for the draft that it has begun.
 */
export function isOfPage(page: string, draft: PageDraft | null, account: string | null): boolean {
  if (isOfAnother(page, draft, account)) return false;
  if (draft) return !isOfEarlier(page, draft);
  return page.startsWith(".") && account !== null;
}

/**
 * Whether a form was shown to another student than who sends it: to another account, or, where nobody is logged in, for a draft that is
 * not this browser's any more; from before there was one, for an account that has not used it last, or, where there is none yet, for
 * another one than the browser's `next`.
 */
export function isOfAnother(
  page: string,
  draft: PageDraft | null,
  account: string | null,
  next: Pick<Draft, "id"> | null = null,
): boolean {
  const [itsDraft, itsAccount, itsNext = ""] = page.split(".");
  if (account !== null) return itsAccount !== accountPart(account);
  if (itsDraft !== "") return itsDraft !== draftPart(draft);
  if (draft === null) return itsNext === "" || itsNext !== draftPart(next);
  const [last = null] = draft.keepers;
  return !itsAccount || (last !== null && itsAccount !== accountPart(last));
}

/** Whether a page was made for another draft than this browser's, or for the one that its first save was to begin. */
export function isOfEarlier(page: string, draft: Pick<Draft, "id">): boolean {
  const [itsDraft, , itsNext = ""] = page.split(".");
  return !["", draftPart(draft)].includes(itsDraft || itsNext);
}

type PageDraft = Pick<Draft, "id" | "keepers">;

const draftPart = (draft: Pick<Draft, "id"> | null) => (draft ? hash("draft", draft.id) : "");

const accountPart = (account: string | null) => (account === null ? "" : hash("account", account));

const hash = (kind: string, text: string) =>
  createHash("sha256").update(`page ${kind}\n${text}`).digest("base64url").slice(0, 22);
