import { createHash } from "node:crypto";

import type { Draft } from "./draft.server";

/**
 * Names the draft and the account that a page is made for, without giving either away: the browser stores chosen
 * files under it. `null` is a browser that has no
 * draft yet, or a visitor who is logged out.
 */
export function pageKey(draft: Pick<Draft, "id"> | null, account: string | null): string {
  return `${draft ? hash("draft", draft.id) : ""}.${account === null ? "" : hash("account", account)}`;
}

/**
 * Whether what a page posts by itself is meant for this browser as it is now: for its draft, by its account. That of a
 * page from before the draft is taken from its account alone; that of a login that has run out, for its draft alone.
 */
export function isOfPage(page: string, draft: Pick<Draft, "id"> | null, account: string | null): boolean {
  if (isOfAnother(page, draft, account)) return false;
  const [itsDraft] = page.split(".");
  const [ownDraft] = pageKey(draft, account).split(".");
  return itsDraft === "" ? account !== null : itsDraft === ownDraft;
}

/**
 * Whether a form was shown to another student than who sends it: to another account, or, where nobody is logged in, for a draft that is
 * not this browser's any more.
 */
export function isOfAnother(page: string, draft: Pick<Draft, "id"> | null, account: string | null): boolean {
  const [itsDraft, itsAccount] = page.split(".");
  const [ownDraft, ownAccount] = pageKey(draft, account).split(".");
  return account === null ? itsDraft !== ownDraft : itsAccount !== ownAccount;
}

const hash = (kind: string, text: string) =>
  createHash("sha256").update(`page ${kind}\n${text}`).digest("base64url").slice(0, 22);
