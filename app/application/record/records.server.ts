import { createHash, randomUUID } from "node:crypto";

import { LRUCache } from "lru-cache";

import { seal, unseal } from "~/http/seal.server";
import { isShared } from "~/http/shared-store.server";
import { inOwnStoreTime } from "~/http/store-time.server";

import {
  type ApplicationRecord,
  emptyRecord,
  type Fate,
  hasNews,
  merged,
  recordSchema,
  type Sending,
  withFates,
} from "./application-record.server";
import { folderVersions } from "./folder-versions.server";
import { LASTING_SECONDS, memoryVersions, redisVersions, type Versions } from "./versions.server";

const PURPOSE = "application";
/** How long a record lasts that has nothing to tell: as long as a request may be under way. */
const BRIEF_SECONDS = 15 * 60;
/** A container that dies while it sends frees the draft after this; one that lives says so more often. */
export const LEASE_MS = 30_000;

/** What this process knows of its own attempts, whatever the copies of their records say. */
export const ownAttempts = new LRUCache<string, "running" | "refused">({ maxSize: 10_000, sizeCalculation: () => 1 });

/** A Redis that was away is told what it has missed, as often as this, for ten minutes. */
const TELL_MS = 10_000;
const MOST_TIMES = 60;

/** Prefix of this process's attempts: a process id can be used again. */
const PROCESS = randomUUID();

/** The name of an attempt that this process begins. */
export const newAttempt = (): string => `${PROCESS} ${randomUUID()}`;

/** A record as it is just now. */
interface Known {
  record: ApplicationRecord;
  /** The time of the clock that its writers share, in milliseconds. */
  now: number;
  /** False while the Redis that all containers share does not answer: others may know more. */
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

/** The next record, `null` where it stays as it is, and what else there is to say. */
type Change<Result> = (known: Known) => readonly [ApplicationRecord | null, Result];

/**
 * Changes the record of a draft, and returns what `change` says beside the next record. Where somebody else has changed it at
 * the same moment, `change` is asked again. A Redis that is away meanwhile is told later.
 */
export async function changeRecord<Result>(id: string, change: Change<Result>): Promise<Result> {
  for (;;) {
    const { written, result } = await changeOnce(id, change);
    if (written === false) continue;
    if (written === "everywhere") isTold(id);
    if (written === "locally") tellLater(id);
    return result;
  }
}

/** The records of which Redis has an older version, by the draft's id. */
const untold = new Map<string, NodeJS.Timeout>();

function tellLater(id: string): void {
  let times = 0;
  const tell = () => {
    times += 1;
    void inOwnStoreTime(() => changeRecord(id, ({ record }) => [record, null])).catch(() => undefined);
    if (times === MOST_TIMES) isTold(id);
  };
  if (!untold.has(id)) untold.set(id, setInterval(tell, TELL_MS).unref());
}

function isTold(id: string): void {
  clearInterval(untold.get(id));
  untold.delete(id);
}

/**
 * The same for a change that counts only where all containers see it: "refused", and nothing changed, while the Redis that they
 * share answers and takes no writes.
 */
export async function claimRecord<Result>(id: string, change: Change<Result>): Promise<Result | "refused"> {
  for (;;) {
    const { written, result } = await changeOnce(id, change, { claims: true });
    if (written !== false) return written === "refused" ? written : result;
  }
}

async function changeOnce<Result>(id: string, change: Change<Result>, { claims = false } = {}) {
  const known = await look(nameOf(id));
  const [next, result] = change(known);
  return { result, written: next && (await write(nameOf(id), known.number + 1, next, claims)) };
}

/** Redis where containers share one, a folder, and the process itself: each keeps a copy, the first that answers decides. */
const everywhere = (): readonly Versions[] =>
  isShared() ? [redisVersions, folderVersions, memoryVersions] : [folderVersions, memoryVersions];

async function look(name: string): Promise<Known & { number: number }> {
  const answers = await Promise.all(everywhere().map((versions) => versions.newest(name)));
  const found = answers.flatMap((answer) => (answer?.version ? [answer.version] : []));
  const whole = found.filter(({ text }) => text !== "");
  const now = answers.find((answer) => answer !== undefined)?.now ?? Date.now();
  const copies = whole.map(async ({ number, text }) => ({ number, record: await open(text) }));
  return {
    record: withFates(merged(await Promise.all(copies)), (sending) => fateOf(sending, now)),
    number: Math.max(0, ...found.map(({ number }) => number)),
    now,
    complete: !answers.includes(undefined),
  };
}

/** Where a version is written: "locally" where Redis does not take it, "refused" where a claim must not go on then; false when it is not the first. */
async function write(name: string, number: number, record: ApplicationRecord, claims: boolean) {
  // Sealed for longer than it lasts: a record that is there and cannot be opened is a broken one, never an old one.
  const text = await seal(PURPOSE, record, 2 * LASTING_SECONDS);
  const added: Awaited<ReturnType<Versions["add"]>>[] = [];
  for (const versions of everywhere()) {
    const own = await versions.add(name, { number, text }, hasNews(record) ? LASTING_SECONDS : BRIEF_SECONDS);
    if (own === "refused" && claims) return own;
    if (own === false && !added.includes(true)) return false;
    added.push(own);
  }
  return isShared() && added[0] !== true ? "locally" : "everywhere";
}

/**
 * What has become of an attempt. Without Redis there is one computer: its system knows which processes are gone. One
 * of this process that does not run any more has ended since its record was read.
 */
function fateOf({ attempt, pid, renewed }: Sending, now: number): Fate {
  const own = ownAttempts.get(attempt);
  if (own) return own === "running" ? "lives" : own;
  if (now >= renewed + LEASE_MS) return "silent";
  if (isShared()) return "lives";
  return (pid === process.pid ? attempt.startsWith(PROCESS) : isProcess(pid)) ? "lives" : "silent";
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function open(text: string): Promise<ApplicationRecord> {
  const record = recordSchema.safeParse(await unseal(PURPOSE, text));
  return record.success ? record.data : { ...emptyRecord, unreadable: true };
}

/** Gives nothing away. */
const nameOf = (id: string) => createHash("sha256").update(`application\n${id}`).digest("hex");
