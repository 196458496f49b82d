import { createHash } from "node:crypto";

import type { Draft } from "./draft.server";

/**
 * Names the draft and the account that a page is made for, without giving either away: the browser stores chosen
 * files under it. `null` is a browser that has no
 * draft yet, or a visitor who is logged out.
 */
export function pageKey(draft: Named | null, account: string | null): string {
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

/** Whether a page was made for another draft than this browser's or an application of it that was sent, or for the one that its first save was to begin. */
export function isOfEarlier(page: string, draft: Named): boolean {
  const [itsDraft, , itsNext = ""] = page.split(".");
  return !["", draftPart(draft)].includes(itsDraft || itsNext);
}

type Named = Pick<Draft, "id"> & Partial<Pick<Draft, "sentBefore">>;
type PageDraft = Named & Pick<Draft, "keepers">;

const draftPart = (draft: Named | null) =>
  draft ? hash("draft", draft.sentBefore ? `${draft.id} ${draft.sentBefore}` : draft.id) : "";

const accountPart = (account: string | null) => (account === null ? "" : hash("account", account));

const hash = (kind: string, text: string) =>
  createHash("sha256").update(`page ${kind}\n${text}`).digest("base64url").slice(0, 22);
