import { createHash, randomBytes, randomUUID } from "node:crypto";

import { z } from "zod";

import { sealWithLogin, unsealWithLogin } from "~/account/login-seal.server";
import { readSession } from "~/account/session.server";
import { clearCookie, readCookies, setCookie } from "~/http/cookies.server";
import { isVeryLate, requestKey } from "~/http/request-context.server";
import { clearSplitCookie, partsNeeded, readSplitCookie, setSplitCookie } from "~/http/split-cookie.server";

import { emptyProfile, profileFields, type Profile, type ProfileField } from "./profile";
import { LONGEST_TEXT } from "./profile.server";
import { LASTING_SECONDS } from "./record/versions.server";
import { leaveRecord } from "./record/attempt.server";
import { hasEnded, isClosed } from "./record/records.server";
import { documentGroups, inPageOrder } from "./rules/documents";

export { hasEnded };

/** The texts of the draft, written by requests that bring texts. It knows the rest too, as of then. */
const TEXTS = "draft";
/** The rest as of now, in a cookie of its own: a Submit that takes minutes must not write old texts over new ones. */
const NOTES = "draft_notes";
/** What the first save begins, until a draft is there. */
const NEXT = "next_draft";
/** As many as a record knows. */
const MOST_UNCONFIRMED = 20;
const MOST_KEEPERS = 4;
/** With the session beside them, three cookies pass every common server. */
const MOST_PARTS = { [TEXTS]: 2, [NOTES]: 1 };
const SHOWN_PROBLEMS = 8;
const KEY_BYTES = 32;
/** Of all messages of a notice, in characters. */
const NOTICE_LENGTH = 1200;

const noticeSchema = z.discriminatedUnion("at", [
  z.object({ at: z.literal("profile"), message: z.string().optional() }),
  z.object({
    at: z.literal("documents"),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  z.object({ at: z.literal("prompt"), message: z.string() }),
]);

/** What the last POST has to say, and on which page. Messages are by document group; those of the whole form under "". */
export type Notice = z.output<typeof noticeSchema>;

/** An older draft may have fewer fields: the others are empty. */
const profileSchema = z.object(
  Object.fromEntries(profileFields.map(({ name }) => [name, z.string().default(emptyProfile[name])])) as Record<
    ProfileField,
    z.ZodDefault<z.ZodString>
  >,
);

const listedFileSchema = z.object({
  /** The end of its id. */
  id: z.string(),
  group: z.enum(documentGroups.map(({ name }) => name)),
  /** Shortened. */
  name: z.string(),
});

/** A saved document as the draft lists it. */
export type ListedFile = z.output<typeof listedFileSchema>;

const draftSchema = z.object({
  id: z.string(),
  /** Opens the saved documents of this draft, and is nowhere else. */
  key: z.string(),
  courseId: z.number(),
  profile: profileSchema,
  notice: noticeSchema.nullable(),
  /** The accounts that may have saved documents for it. */
  keepers: z.array(z.string()),
  /** The saved documents that its page has listed, and their account; `null` if an older version wrote it in another form. */
  listed: z
    .object({ account: z.string(), files: z.array(listedFileSchema) })
    .nullable()
    .catch(null),
  /** How many applications were sent of it: it goes on where it may have arrived elsewhere. Absent in drafts from before 30 November 2026. */
  sentBefore: z.number().default(0),
  /** The courses at which it may have arrived, and since when, in seconds since 1970. */
  unconfirmed: z.array(z.object({ courseId: z.number(), at: z.number() })),
});

const notesSchema = draftSchema.omit({ profile: true });

/** An application that is being written. A browser has one, for one course after the other. */
export type Draft = z.output<typeof draftSchema>;

const nextSchema = draftSchema.pick({ id: true, key: true });

/** What a draft is known by, and what opens its documents. */
type NextDraft = z.output<typeof nextSchema>;

const newDraft = (): NextDraft => ({ id: randomUUID(), key: randomBytes(KEY_BYTES).toString("base64url") });

/** What the answer to a request offers. */
const offers = new WeakMap<object, NextDraft>();

/**
 * Gives a browser without a draft what its next one will be known by, before anything is saved: of two first saves at once each
 * would begin a draft of its own, and the answer that came last would take away the other one's documents.
 */
export async function offerNextDraft(request: Request): Promise<NextDraft> {
  const key = requestKey(request);
  const offered = offers.get(key) ?? (await findNextDraft(request));
  if (offered) return offered;
  const next = newDraft();
  offers.set(key, next);
  setCookie(NEXT, await sealWithLogin(request, NEXT, next, LASTING_SECONDS), LASTING_SECONDS);
  return next;
}

/** What `offerNextDraft` gave to this browser; `null` where it did not, or that draft has ended. */
export async function findNextDraft(request: Request): Promise<NextDraft | null> {
  const sealed = readCookies(request).get(NEXT);
  const { data } = nextSchema.safeParse(sealed && (await unsealWithLogin(request, NEXT, sealed)));
  return data && !(await isClosed(data.id)) ? data : null;
}

/** The draft of a browser, about `courseId` from now on; where it has none, a new one that is known as `next` says. */
export function draftFor(draft: Draft | null, courseId: number, next: NextDraft | null = null): Draft {
  if (!draft)
    return {
      ...(next ?? newDraft()),
      courseId,
      profile: emptyProfile,
      notice: null,
      keepers: [],
      listed: null,
      sentBefore: 0,
      unconfirmed: [],
    };
  return draft.courseId === courseId ? draft : { ...draft, courseId, notice: null };
}

/**
 * The draft with a note that an account may save documents for it; the same where `account` is `null`, for a visitor who is logged
 * out. What was to be said to the account before may name its documents: it is dropped.
 */
export function withKeeper(draft: Draft, account: string | null): Draft {
  const [last] = draft.keepers;
  if (account === null || last === account) return draft;
  const keepers = [account, ...draft.keepers.filter((each) => each !== account)].slice(0, MOST_KEEPERS);
  const notice = last === undefined ? draft.notice : null;
  return { ...draft, notice, keepers };
}

/** The draft of this browser, or `null`: also when it has ended and this is a copy of its cookies. */
export async function findDraft(request: Request): Promise<Draft | null> {
  const draft = joined(
    draftSchema.safeParse(await unsealed(request, TEXTS)).data,
    notesSchema.safeParse(renamed(await unsealed(request, NOTES))).data,
  );
  return draft && !(await hasEnded(draft.id)) ? draft : null;
}

/** Drafts of versions before 28 November 2026 call the list `kept`; the last of them are gone on 12 December. */
function renamed(notes: unknown): unknown {
  const { kept = null } = (notes ?? {}) as { kept?: unknown };
  return notes && { listed: kept, ...notes };
}

/** Of two cookies of different drafts the one with texts counts; where the texts are lost the rest is still known. */
function joined(texts: Draft | undefined, notes: z.output<typeof notesSchema> | undefined): Draft | null {
  // An answer on its way since before may bring back notes of an application that was sent.
  const sentBefore = Math.max(texts?.sentBefore ?? 0, notes?.sentBefore ?? 0);
  if (texts) return texts.id === notes?.id ? { ...texts, ...notes, sentBefore } : texts;
  return notes ? { ...notes, profile: emptyProfile } : null;
}

async function unsealed(request: Request, name: string): Promise<unknown> {
  const sealed = readSplitCookie(request, name);
  return sealed && (await unsealWithLogin(request, name, sealed));
}

/** Whether anything was typed for it. */
export function hasTexts({ profile }: Draft): boolean {
  return profileFields.some(({ name }) => profile[name] !== emptyProfile[name]);
}

/** Names what was typed: the same texts have the same name. */
export function hashOfTexts(profile: Profile): string {
  const texts = profileFields.map(({ name }) => profile[name]);
  return createHash("sha256").update(JSON.stringify(texts)).digest("base64url");
}

/** Saves texts and notes of a draft: encrypted, for 14 days (contract 5.10). False, as `saveFitting`, where either was not set. */
export async function saveDraft(request: Request, draft: Draft): Promise<boolean> {
  return (await saveTexts(request, draft)) && (await saveNotes(request, draft));
}

/**
 * Saves the texts alone. What does not fit is left out: texts beyond the allowed length. A text up to twice as long comes
 * back, so that it can be mended.
 */
export async function saveTexts(request: Request, draft: Draft): Promise<boolean> {
  const bare = { ...draft, notice: null, listed: null };
  const cut = (longest: number) => ({ ...bare, profile: cutProfile(draft.profile, longest) });
  return await saveFitting(request, TEXTS, cut(2 * LONGEST_TEXT), cut(LONGEST_TEXT));
}

/** Saves all but the texts. Where it does not fit, the list of saved documents is left out. */
export async function saveNotes(request: Request, { profile: _, ...notes }: Draft): Promise<boolean> {
  return await saveFitting(request, NOTES, notes, { ...notes, listed: null });
}

/** Whether a request came with this draft, or with what its first save begins. */
async function isKnownTo(request: Request, { id }: { id: string }): Promise<boolean> {
  return [await findDraft(request), await findNextDraft(request)].some((known) => known?.id === id);
}

/**
 * Sets a cookie, to the second where the first is too long for it, unless the login has ended or the draft is closed. A draft that
 * the request has not come with is not begun very late: the browser may have begun another by now.
 */
async function saveFitting<Part extends { id: string }>(
  request: Request,
  name: keyof typeof MOST_PARTS,
  first: Part,
  second: Part,
): Promise<boolean> {
  let sealed = await sealWithLogin(request, name, first, LASTING_SECONDS);
  if (partsNeeded(name, sealed) > MOST_PARTS[name])
    sealed = await sealWithLogin(request, name, second, LASTING_SECONDS);
  if ((await readSession(request)).isOver || (await isClosed(first.id))) return false;
  if (isVeryLate() && !(await isKnownTo(request, first))) return false;
  setSplitCookie(request, name, sealed, LASTING_SECONDS);
  return true;
}

function cutProfile(profile: Profile, longest: number): Profile {
  const cut = (text: string) => (text.length <= longest ? text : [...text].slice(0, longest).join(""));
  return Object.fromEntries(Object.entries(profile).map(([name, text]) => [name, cut(text)])) as Profile;
}

export function clearDraft(request: Request): void {
  clearSaved(request);
  clearNextDraft(request);
}

function clearSaved(request: Request): void {
  clearSplitCookie(request, TEXTS);
  clearSplitCookie(request, NOTES);
}

/** Where the draft is there nothing else begins one; where it has ended, the next one is another. */
export function clearNextDraft(request: Request): void {
  if (readCookies(request).has(NEXT)) clearCookie(NEXT);
}

/**
 * Removes a draft that was sent, and returns what stays of it: all where another course still needs it; its id with the warnings
 * where it may have arrived at other courses, saved unless that would empty texts very late; else nothing. What comes very late, and
 * is not the first to remove it, leaves the cookies alone: they may be the next one's by now.
 */
export async function removeSentDraft(request: Request, draft: Draft): Promise<Draft | null> {
  const unconfirmed = doubtsOf(draft).filter(({ courseId }) => courseId !== draft.courseId);
  if (await hasEnded(draft.id)) return null;
  if (unconfirmed.length === 0) {
    const left = await leaveRecord(draft.id);
    if (left === "needed") return draft;
    // What `offerNextDraft` gave is another one's, or closed with this one.
    if (left === "now" || !isVeryLate()) clearSaved(request);
    return null;
  }
  const rest = { ...draft, profile: emptyProfile, notice: null, listed: null, unconfirmed };
  // What was typed since is no late request's to empty.
  if (!hasTexts(draft) || isVeryLate()) return rest;
  const next = { ...rest, sentBefore: draft.sentBefore + 1 };
  await saveDraft(request, next);
  return next;
}

/** The courses at which this draft may have arrived, and since when: for 14 days (contract 13). */
export function doubtsOf({ unconfirmed }: Draft): Draft["unconfirmed"] {
  return unconfirmed.filter(({ at }) => at > Date.now() / 1000 - LASTING_SECONDS);
}

/** Since when this draft may have arrived at its course, as an ISO instant, or `null`. */
export function unconfirmedSince(draft: Draft): string | null {
  const found = doubtsOf(draft).find(({ courseId }) => courseId === draft.courseId);
  return found ? new Date(found.at * 1000).toISOString() : null;
}

/**
 * The draft with a note that it may have arrived at a course since an ISO instant (`null`: nobody knows); the same draft where
 * that is what it says already.
 */
export function withUnconfirmed(draft: Draft, at: string | null, courseId = draft.courseId): Draft {
  const before = draft.unconfirmed.find((each) => each.courseId === courseId);
  const now = new Date().toISOString();
  const seconds = at === null && before ? before.at : Math.floor(Date.parse(at ?? now) / 1000);
  if (before?.at === seconds) return draft;
  const others = draft.unconfirmed.filter((each) => each !== before);
  return { ...draft, unconfirmed: [{ courseId, at: seconds }, ...others].slice(0, MOST_UNCONFIRMED) };
}

/** A notice for the Documents tab, short enough for a cookie: it says how many messages are left out. */
export function documentsNotice(errors: Readonly<Record<string, readonly string[]>>): Notice {
  const all = Object.entries(errors).flatMap(([group, texts]) => texts.map((text) => ({ group, text })));
  let length = 0;
  const shown = all.slice(0, SHOWN_PROBLEMS).filter(({ text }, index) => {
    length += text.length;
    return index === 0 || length <= NOTICE_LENGTH;
  });
  const left = all.length - shown.length;
  if (left > 0)
    shown.push({
      group: "",
      text: `Beside the files that are named here, ${left === 1 ? "one more was" : `${left} more were`} not taken.`,
    });
  const byGroup = inPageOrder(...shown.map(({ group, text }) => ({ [group]: [text] })));
  return { at: "documents", errors: byGroup };
}
