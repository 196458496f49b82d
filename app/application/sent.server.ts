import { z } from "zod";

import type { Login } from "~/account/ended-logins.server";
import { logOutWriter, sealWithLogin, unsealWithLogin, writerOf } from "~/account/login-seal.server";
import { readSession } from "~/account/session.server";
import { isVeryLate, requestKey } from "~/http/request-context.server";
import { clearSplitCookie, partsNeeded, readSplitCookie, setSplitCookie } from "~/http/split-cookie.server";

import { LONGEST_TEXT } from "./profile.server";
import { type Sent, sentSchema } from "./record/application-record.server";

const COOKIE = "sent";
const LIFETIME_SECONDS = 90 * 24 * 60 * 60;
/** Session and draft need most of the room that headers have. */
const MOST_PARTS = 1;
const MOST_APPLICATIONS = 30;
/** Before they are compressed: names that repeat themselves would make a page of megabytes. */
const MOST_CHARACTERS = 16_000;

/** How many names of files an application has: fewer at every step, first of the older ones, until all fit. */
const names = [100, 50, 25, 12, 6, 3, 0];

/** What was sent according to the answer to a request, where it differs from the request's cookie. */
const changed = new WeakMap<object, readonly Sent[]>();

/** What this browser sent within the last 90 days, the newest first, as far as the account that is logged in may know. */
export async function listSent(request: Request): Promise<readonly Sent[]> {
  const { account } = await readSession(request);
  return (await wholeList(request)).filter((each) => isSentBy(each, account));
}

async function wholeList(request: Request): Promise<readonly Sent[]> {
  const known = changed.get(requestKey(request));
  if (known) return known;
  const sealed = readSplitCookie(request, COOKIE);
  if (!sealed) return [];
  const sent = z.array(sentSchema).safeParse(await unsealWithLogin(request, COOKIE, sealed));
  const oldest = Date.now() - LIFETIME_SECONDS * 1000;
  return (sent.data ?? []).filter(({ at }) => Date.parse(at) >= oldest);
}

/** What this browser sent to the course last, or `null`. */
export async function readSent(request: Request, courseId: number): Promise<Sent | null> {
  return (await listSent(request)).find((sent) => sent.courseId === courseId) ?? null;
}

/** Whether an account may be told of an application that was sent under a draft: a copy of its cookie may be in another browser. */
export const isSentBy = ({ by }: Sent, account: string | null): boolean => by === undefined || by === account;

/** Whether both tell of one application: a course may have had another one before. */
export const isSame = (one: Sent, other: Sent): boolean => one.courseId === other.courseId && one.at === other.at;

/**
 * Adds applications to the cookie of those that were sent, for 90 days; those of another account are told to that one alone. What has
 * no room is left out: first names of files, those of older applications before the newest one's, then the oldest applications.
 */
export async function saveSent(request: Request, ...sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return;
  const { account } = await readSession(request);
  const before = await wholeList(request);
  const isKnown = (each: Sent) =>
    before.some((other) => isSame(each, other) && (other.again ?? !each.again) && (!other.by || Boolean(each.by)));
  const kept = sent.map((each) => (isSentBy(each, account) ? { ...each, by: undefined } : each));
  const added = kept.filter((each) => !isKnown(each)).map(withShortNames);
  if (added.length === 0) return;
  const others = before.filter((each) => !added.some((other) => isSame(each, other)));
  const latestFirst = [...added, ...others].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const { shorter, sealed } = await fitting(request, latestFirst.slice(0, MOST_APPLICATIONS));
  changed.set(requestKey(request), shorter);
  // The browser may know of more by now; the next page that it asks for says so again.
  if (request.method === "GET" && isVeryLate()) return;
  setSplitCookie(request, COOKIE, sealed, LIFETIME_SECONDS);
}

/** An application with as many names of files as the cookie has room for: nobody is ever shown more of them. */
export async function shortened(request: Request, sent: Sent): Promise<Sent> {
  const { shorter } = await fitting(request, [withShortNames(sent)]);
  return shorter[0] ?? sent;
}

/** Forgets what was sent: at logout, that of earlier logins too. */
export async function clearSent(request: Request): Promise<void> {
  const sealed = readSplitCookie(request, COOKIE);
  if (sealed) await logOutWriter(COOKIE, sealed);
  changed.set(requestKey(request), []);
  clearSplitCookie(request, COOKIE);
}

async function fitting(
  request: Request,
  applications: readonly Sent[],
  known?: Login | null,
): Promise<{ shorter: readonly Sent[]; sealed: string }> {
  const first = known === undefined ? await firstWriter(request) : known;
  const savings = [...names.map((older) => [100, older] as const), ...names.map((newest) => [newest, 0] as const)];
  for (const [newest, older] of savings) {
    const shorter = applications.map((sent, index) => withFewerFiles(sent, index === 0 ? newest : older));
    if (JSON.stringify(shorter).length > MOST_CHARACTERS) continue;
    const sealed = await sealWithLogin(request, COOKIE, shorter, LIFETIME_SECONDS, first);
    if (partsNeeded(COOKIE, sealed) <= MOST_PARTS) return { shorter, sealed };
  }
  return fitting(request, applications.slice(0, -1), first);
}

/** The login that has begun the list of this browser; `null` where there is none that can be read. */
async function firstWriter(request: Request): Promise<Login | null> {
  const sealed = readSplitCookie(request, COOKIE);
  if (!sealed || (await unsealWithLogin(request, COOKIE, sealed)) === null) return null;
  return writerOf(COOKIE, sealed);
}

function withFewerFiles(sent: Sent, most: number): Sent {
  const left = Math.max(0, sent.files.length - most);
  return { ...sent, files: sent.files.slice(0, most), more: sent.more + left };
}

/** One application has to fit by itself. */
function withShortNames(sent: Sent): Sent {
  const short = (text: string) => [...text].slice(0, LONGEST_TEXT).join("");
  return { ...sent, course: short(sent.course), university: short(sent.university) };
}
