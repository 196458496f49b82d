import { createHash, randomBytes, randomUUID } from "node:crypto";

import { z } from "zod";

import { seal, unseal } from "~/http/seal.server";
import { clearSplitCookie, partsNeeded, readSplitCookie, setSplitCookie } from "~/http/split-cookie.server";

import { emptyProfile, profileFields, type Profile, type ProfileField } from "./profile";
import { LONGEST_TEXT } from "./profile.server";
import { LASTING_SECONDS } from "./record/lifetimes";
import { readRecord } from "./record/records.server";

const COOKIE = "draft";
const MOST_UNCONFIRMED = 8;
const MOST_KEEPERS = 4;
/** Headers of a request have little room: with the session beside it, two cookies pass every common server. */
const MOST_PARTS = 2;
const SHOWN_PROBLEMS = 8;
const KEY_BYTES = 32;
/** Of all messages of a notice together, in characters: the texts of the applicant need the room. */
const NOTICE_LENGTH = 1200;

const noticeSchema = z.discriminatedUnion("at", [
  z.object({ at: z.literal("profile"), message: z.string().optional() }),
  z.object({
    at: z.literal("documents"),
    errors: z.record(z.string(), z.array(z.string())),
    /** The POST asked to save its files and to send nothing. */
    saved: z.boolean().optional(),
  }),
  z.object({ at: z.literal("prompt"), message: z.string() }),
]);

/**
 * What the last POST has to say, and where: that the profile was refused (its errors follow from its text, but for a
 * message of the whole form), messages by document group (those of the whole form under ""), or why to log in again.
 */
export type Notice = z.output<typeof noticeSchema>;

/** A draft of before may know less fields than there are by now: those are empty. */
const profileSchema = z.object(
  Object.fromEntries(profileFields.map(({ name }) => [name, z.string().default(emptyProfile[name])])) as Record<
    ProfileField,
    z.ZodDefault<z.ZodString>
  >,
);

const keptSchema = z.object({
  id: z.string(),
  /** Opens the documents kept for this draft, and is nowhere else. */
  key: z.string().optional(),
  courseId: z.number(),
  profile: profileSchema,
  notice: noticeSchema.nullable(),
  /** The accounts that may have saved files for it: theirs end with it. */
  keepers: z.array(z.string()).default([]),
  /** Files that were kept when its page was shown last (end of the id, number of the group, name), and by which account. */
  kept: z
    .object({ account: z.string(), files: z.array(z.tuple([z.string(), z.number(), z.string()])) })
    .nullable()
    .default(null),
  /** The courses to which this draft was sent without a word whether it arrived, and when, in seconds since 1970. */
  unconfirmed: z.array(z.object({ courseId: z.number(), at: z.number() })).default([]),
});

/** A draft of before has no key: until its next save it follows from the id, which no more leaves the cookie. */
const draftSchema = keptSchema.transform((draft) => ({ ...draft, key: draft.key ?? keyOf(draft.id) }));

/** An application that is being written: one a browser, whichever course it is for. */
export type Draft = z.output<typeof draftSchema>;

/** The draft of this browser, about `courseId` from now on; a new one when it has none. */
export async function readDraft(request: Request, courseId: number): Promise<Draft> {
  const draft = await findDraft(request);
  if (!draft)
    return {
      id: randomUUID(),
      key: newKey(),
      courseId,
      profile: emptyProfile,
      notice: null,
      keepers: [],
      kept: null,
      unconfirmed: [],
    };
  return draft.courseId === courseId ? draft : { ...draft, courseId, notice: null };
}

/** The draft with a note that an account may save files for it. */
export function withKeeper(draft: Draft, account: string): Draft {
  if (account === "" || draft.keepers.includes(account)) return draft;
  return { ...draft, keepers: [account, ...draft.keepers].slice(0, MOST_KEEPERS) };
}

/** The draft of this browser, or `null`: also for one that was given up, whose cookie came back or was sent too late. */
export async function findDraft(request: Request): Promise<Draft | null> {
  const sealed = readSplitCookie(request, COOKIE);
  if (!sealed) return null;
  const draft = draftSchema.safeParse(await unseal(COOKIE, sealed));
  return draft.success && !(await isGivenUp(draft.data)) ? draft.data : null;
}

/** Whether the draft was given up, while a request for it was under way say: nothing of it may come back. */
export async function isGivenUp({ id }: Pick<Draft, "id">): Promise<boolean> {
  return (await readRecord(id)).ended !== null;
}

/** Whether anything was typed for it. */
export function isWritten({ profile }: Draft): boolean {
  return profileFields.some(({ name }) => profile[name] !== emptyProfile[name]);
}

/**
 * Keeps the draft in the browser for 14 days, encrypted (contract 5.10). Texts come back as typed up to twice the
 * allowed length, so that an over-long one can be mended; when even that does not fit, up to the allowed length. What is
 * noted of kept files goes before any text does. False, and nothing kept, for a draft that was given up meanwhile: the
 * browser may have another one by now.
 */
export async function saveDraft(request: Request, draft: Draft): Promise<boolean> {
  const bare = { ...draft, kept: null };
  let sealed = await sealDraft(draft, 2 * LONGEST_TEXT);
  if (!fits(sealed) && draft.kept) sealed = await sealDraft(bare, 2 * LONGEST_TEXT);
  if (!fits(sealed)) sealed = await sealDraft(bare, LONGEST_TEXT);
  if (await isGivenUp(draft)) return false;
  setSplitCookie(request, COOKIE, sealed, LASTING_SECONDS);
  return true;
}

/** Has the answer to this request take the draft's cookies from the browser; files that were saved stay in the store. */
export function clearDraft(request: Request): void {
  clearSplitCookie(request, COOKIE);
}

/** Forgets a draft that was sent, but for its id where it may have arrived at other courses: those stay warned. */
export async function endDraft(request: Request, draft: Draft): Promise<void> {
  const unconfirmed = draft.unconfirmed.filter(({ courseId }) => courseId !== draft.courseId);
  if (await isGivenUp(draft)) return;
  if (unconfirmed.length === 0) return clearDraft(request);
  await saveDraft(request, { ...draft, profile: emptyProfile, notice: null, kept: null, unconfirmed });
}

/** When this draft may have arrived at its course, as an ISO instant, or `null`: remembered for 14 days (contract 13). */
export function unconfirmedSince({ courseId, unconfirmed }: Draft): string | null {
  const found = unconfirmed.find((each) => each.courseId === courseId);
  if (!found || found.at * 1000 < Date.now() - LASTING_SECONDS * 1000) return null;
  return new Date(found.at * 1000).toISOString();
}

/** The draft with a note that it may have arrived at a course, by default its own, at an ISO instant. */
export function withUnconfirmed(draft: Draft, at: string, courseId = draft.courseId): Draft {
  const others = draft.unconfirmed.filter((each) => each.courseId !== courseId);
  const unconfirmed = [{ courseId, at: Math.floor(Date.parse(at) / 1000) }, ...others].slice(0, MOST_UNCONFIRMED);
  return { ...draft, unconfirmed };
}

/** A name for the files that an account keeps in the browser itself beside the draft; it gives neither away. */
export function filesKey({ id }: Pick<Draft, "id">, account: string): string {
  return createHash("sha256").update(`files\n${id}\n${account}`).digest("base64url").slice(0, 22);
}

/** A notice for the Documents tab, short enough for a cookie: of many messages it says how many it leaves out. */
export function documentsNotice(errors: Readonly<Record<string, readonly string[]>>, saved = false): Notice {
  const all = Object.entries(errors).flatMap(([group, texts]) => texts.map((text) => ({ group, text })));
  let length = 0;
  const shown = all.slice(0, SHOWN_PROBLEMS).filter(({ text }, index) => {
    length += text.length;
    return index === 0 || length <= NOTICE_LENGTH;
  });
  const left = all.length - shown.length;
  if (left > 0)
    shown.push({ group: "", text: left === 1 ? "One more file was not taken." : `${left} more files were not taken.` });
  const kept: Record<string, string[]> = {};
  for (const { group, text } of shown) (kept[group] ??= []).push(text);
  return { at: "documents", errors: kept, ...(saved && { saved }) };
}

const fits = (sealed: string) => partsNeeded(COOKIE, sealed) <= MOST_PARTS;
const newKey = () => randomBytes(KEY_BYTES).toString("base64url");
const keyOf = (id: string) => createHash("sha256").update(`key\n${id}`).digest("base64url");

function sealDraft(draft: Draft, longest: number): Promise<string> {
  const cut = ([name, text]: [string, string]) => [name, cutToCodePoints(text, longest)] as const;
  const profile: Profile = { ...draft.profile, ...Object.fromEntries(Object.entries(draft.profile).map(cut)) };
  return seal(COOKIE, { ...draft, profile }, LASTING_SECONDS);
}

function cutToCodePoints(text: string, longest: number): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join("");
}
