import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { shared } from "~/http/shared-store.server";

import { type Draft, idempotencyKey } from "./draft.server";
import { findOutcome, type Outcome } from "./outcomes/journal.server";
import { KEPT_SECONDS } from "./outcomes/records.server";
import { isBeingSent } from "./submissions.server";

const MOST = 20_000;
/** The courses to which this process has sent each draft. */
const own = new LRUCache<string, ReadonlySet<number>>({
  maxSize: MOST,
  sizeCalculation: () => 1,
  ttl: KEPT_SECONDS * 1000,
});

/** What became of a draft at one of its courses. */
export interface SentTo {
  courseId: number;
  isBeingSent: boolean;
  /** `null` when nothing of it can have arrived. */
  outcome: Outcome | null;
}

/** An application that arrives ends its draft: more courses than this are no applicant's. */
const MOST_COURSES = 20;

/** Notes for 14 days that a draft is sent to its course, before anything leaves. */
export async function noteSending({ id, courseId }: Pick<Draft, "id" | "courseId">): Promise<void> {
  const name = nameOf(id);
  const others = [...(own.get(name) ?? [])].filter((other) => other !== courseId);
  own.set(name, new Set([courseId, ...others].slice(0, MOST_COURSES)));
  await shared(async (store) => {
    await store.sadd(addressOf(name), courseId);
    await store.expire(addressOf(name), KEPT_SECONDS);
  });
}

/** Takes that back: nothing of it can have arrived there. */
export async function forgetSending({ id, courseId }: Pick<Draft, "id" | "courseId">): Promise<void> {
  const name = nameOf(id);
  const others = [...(own.get(name) ?? [])].filter((other) => other !== courseId);
  if (others.length > 0) own.set(name, new Set(others));
  else own.delete(name);
  await shared((store) => store.srem(addressOf(name), courseId));
}

/**
 * What became of a draft at every course to which it was sent, but `except` one: with several tabs that may be at once, and
 * no answer knows what the cookies of the others say.
 */
export async function sentTo(id: string, except?: number): Promise<SentTo[]> {
  const name = nameOf(id);
  const noted = (await shared((store) => store.smembers(addressOf(name)))) ?? [];
  const courses = new Set([...(own.get(name) ?? []), ...noted.map(Number)]);
  return await Promise.all(
    [...courses]
      .filter((courseId) => courseId !== except)
      .slice(0, MOST_COURSES)
      .map(async (courseId) => {
        const key = idempotencyKey({ id, courseId });
        const [running, outcome] = await Promise.all([isBeingSent(key), findOutcome(key)]);
        return { courseId, isBeingSent: running, outcome: outcome ?? null };
      }),
  );
}

const nameOf = (id: string) => createHash("sha256").update(`sent to\n${id}`).digest("hex");
const addressOf = (name: string) => `sa:sent-to:${name}`;
