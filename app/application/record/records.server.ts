import { createHash, randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";

import { oneAfterAnother } from "~/http/one-after-another.server";
import { sealNamed, unsealNamed } from "~/http/seal.server";
import { isShared } from "~/http/shared-redis.server";
import { inOwnRedisTime } from "~/http/redis-time.server";
import { ToldLater } from "~/http/told-later.server";

import {
  type ApplicationRecord,
  emptyRecord,
  hasNews,
  merged,
  recordSchema,
  type Sending,
  withoutRefused,
  withoutSilent,
} from "./application-record.server";
import { folderVersions } from "./folder-versions.server";
import { LASTING_SECONDS, memoryVersions, redisVersions, type Versions } from "./versions.server";

const PURPOSE = "application";
/** How long a record lasts that has nothing to tell. */
const BRIEF_SECONDS = 15 * 60;
/** A container that dies while it sends frees the draft after this; one that lives says so more often. */
export const LEASE_MS = 30_000;

/** The attempts of this process that are under way. */
export const running = new Set<string>();
/** How attempts of this process ended that the API has not accepted: a copy of a record may have missed it. */
export const endings = new LRUCache<string, "refused" | "lost">({ maxSize: 10_000, sizeCalculation: () => 1 });

/** The records that Redis has not taken, by the ids of their drafts. */
export const untold = new ToldLater(
  async (id) => (await changeRecord(id, ({ record }) => [record, null])).written === "told",
);
/** Prefix of this process's attempts: a process id can be used again. */
const PROCESS = randomUUID();

/** The name of an attempt that this process begins. */
export const newAttempt = (): string => `${PROCESS} ${randomUUID()}`;
/** Whether it was begun by this process, which knows then whether it is still under way. */
export const isOwnAttempt = (attempt: string): boolean => attempt.startsWith(PROCESS);

/** A record as it is just now. */
export interface Known {
  record: ApplicationRecord;
  /** The time of the clock that its writers share, in milliseconds. */
  now: number;
  /** False while the Redis that all containers share does not say: others may know more. */
  complete: boolean;
}

/** The record of a draft, by the draft's id. */
export async function readRecord(id: string): Promise<ApplicationRecord> {
  return (await look(nameOf(id))).record;
}

/** Whether a draft has ended: the applicant has deleted it or logged out. */
export async function hasEnded(id: string): Promise<boolean> {
  return (await readRecord(id)).ended !== null;
}

/** Whether nothing is saved for a draft any more: it has ended, or its browser has let it go since it was sent. */
export async function isClosed(id: string): Promise<boolean> {
  const { ended, left } = await readRecord(id);
  return ended !== null || left;
}

/** The next record, `null` where it stays as it is, and what else there is to say. */
type Change<Result> = (known: Known) => readonly [ApplicationRecord | null, Result];

/**
 * Changes the record of a draft, and returns what `change` says beside the next record. Where somebody else has changed it at
 * the same moment, `change` is asked again. `written` is "told" where the Redis that containers share has taken it; "refused",
 * and nothing is changed, where that Redis refuses one that `claims`; else true.
 */
export function changeRecord<Result>(id: string, change: Change<Result>, { claims = false } = {}) {
  return inOwnRedisTime(async () => {
    for (;;) {
      // In this process one after the other: a place that is slow would get them in another order.
      const { written, result } = await oneAfterAnother(`record ${id}`, async () => {
        const known = await look(nameOf(id));
        const [next, result] = change(known);
        return { result, written: next === null || (await write(id, known, next, claims)) };
      });
      if (written !== false) return { written, result };
    }
  });
}

/** Redis where containers share one, a folder, and the process itself: each keeps a copy, the first that answers decides. */
const everywhere = (): readonly Versions[] =>
  isShared() ? [redisVersions, folderVersions, memoryVersions] : [folderVersions, memoryVersions];

/** What was found of a record. */
interface Found extends Known {
  /** The number of the newest version in each place: 0 where there is none, undefined where nobody answered. */
  numbers: readonly (number | undefined)[];
  /** Whether a place answers and does not say. */
  refuses: boolean;
}

async function look(name: string): Promise<Found> {
  const asked = await Promise.all(everywhere().map((versions) => versions.newest(name)));
  const refuses = asked.includes("refused");
  const answers = asked.map((answer) => (answer === "refused" ? undefined : answer));
  const now = answers.find((answer) => answer !== undefined)?.now ?? Date.now();
  const complete = !isShared() || answers[0] !== undefined;
  const texts = answers.flatMap((answer) => (answer?.version?.text ? [answer.version.text] : []));
  const copies = await Promise.all(texts.map((text) => open(text, name)));
  const refused = new Set(copies.flatMap((copy) => copy.refused));
  const isRefused = (attempt: string) => refused.has(attempt) || endings.get(attempt) === "refused";
  return {
    record: merged(
      copies.map((copy) => withoutSilent(withoutRefused(copy, isRefused), (sending) => lives(sending, now))),
    ),
    numbers: answers.map((answer) => answer && (answer.version?.number ?? 0)),
    now,
    complete,
    refuses,
  };
}

/**
 * Adds the next version in each place behind what was found there: where somebody was faster nothing is overwritten, and false is
 * returned if that is in the first place that answers.
 */
async function write(
  id: string,
  { numbers, refuses, record: before }: Found,
  record: ApplicationRecord,
  claims: boolean,
) {
  if (refuses && claims) return "refused" as const;
  // Sealed for longer than it lasts: a record that is there and cannot be opened is a broken one, never an old one.
  const text = await sealNamed(PURPOSE, record, 2 * LASTING_SECONDS, nameOf(id));
  const seconds = hasNews(record) ? LASTING_SECONDS : BRIEF_SECONDS;
  let isFirst: boolean | undefined;
  let isTold: boolean | undefined;
  for (const [place, versions] of everywhere().entries()) {
    const number = numbers[place];
    const added =
      number === undefined ? undefined : await versions.add(nameOf(id), { number: number + 1, text }, seconds);
    if (added === "refused" && claims) return added;
    if (versions === redisVersions) isTold = added === true;
    if (added !== "refused") isFirst ??= added;
    if (isFirst === false) return false;
  }
  // Of a first attempt that was refused nothing is left to tell, but Redis may say that it is under way.
  const matters = hasNews(record);
  if (isTold === false && (matters || hasNews(before))) untold.add(id, { matters });
  return isTold ? "told" : true;
}

/**
 * Whether an attempt is still under way. Without Redis there is one computer: its system knows which processes are gone. One
 * of this process that does not run any more has ended since its record was read.
 */
function lives({ attempt, pid, renewed }: Sending, now: number): boolean {
  if (running.has(attempt)) return true;
  if (endings.has(attempt)) return false;
  return now < renewed + LEASE_MS && (isShared() || (pid === process.pid ? isOwnAttempt(attempt) : isProcess(pid)));
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Each request reads its record several times, from several places. No promises: one keeps all that its request holds. */
const opened = new LRUCache<string, ApplicationRecord>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (_record, text) => text.length * 8 + 200,
});

async function open(text: string, name: string): Promise<ApplicationRecord> {
  const key = `${name}\n${text}`;
  const known = () => opened.get(key);
  return known() ?? (await oneAfterAnother(`open ${key}`, async () => known() ?? (await openOnce(text, name, key))));
}

async function openOnce(text: string, name: string, key: string): Promise<ApplicationRecord> {
  const parsed = recordSchema.safeParse(await unsealNamed(PURPOSE, text, name));
  const record = parsed.success ? parsed.data : { ...emptyRecord, unreadable: true };
  opened.set(key, record);
  return record;
}

/** Gives nothing away. */
const nameOf = (id: string) => createHash("sha256").update(`application\n${id}`).digest("hex");
