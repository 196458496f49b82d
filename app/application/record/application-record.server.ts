import { z } from "zod";

export const sentSchema = z.object({
  courseId: z.number(),
  course: z.string(),
  university: z.string(),
  /** ISO instant at which the API confirmed. */
  at: z.iso.datetime(),
  /** What the API calls the application by, where its answer said so. */
  reference: z.string().nullable().default(null),
  files: z.array(z.object({ group: z.string(), name: z.string(), size: z.number() })),
  /** How many more files there were than the list has room for. */
  more: z.number(),
  /** Its form was posted again after it had arrived, and nothing was sent. */
  again: z.boolean().optional(),
  /** An earlier attempt may have arrived: an API that keeps the first of one key has what that one held. */
  repeated: z.boolean().optional(),
  /**
   * The account that sent it, where nobody else may be told of it. Absent in the list of the browser that it logged in with, and in
   * records from before 30 November 2026, which are gone by 14 December.
   */
  by: z.string().optional(),
});

/** An application that was sent, as its applicant sees it. */
export type Sent = z.output<typeof sentSchema>;

/** Kept for 15 minutes only: the account has sent over a hundred today. */
const brief = z.boolean().optional();

/** The courses to which the draft was being sent at the same time: what one arrival takes away, the others may still need. */
const beside = z.array(z.number()).optional();

/** That an attempt may have arrived, since when (an ISO instant, `null` where nobody knows), and which one it was, where that is known. */
const doubtSchema = z.object({ at: z.string().nullable(), attempt: z.string().optional(), brief });

export type Doubt = z.output<typeof doubtSchema>;

const courseSchema = z.discriminatedUnion("state", [
  z.object({
    courseId: z.number(),
    state: z.literal("sending"),
    attempt: z.string(),
    /** The process that sends, and when it last said so, in milliseconds of the clock that all writers share. */
    pid: z.number(),
    renewed: z.number(),
    /** Since when this or an earlier attempt may have arrived: an ISO instant, `null` when nobody knows. */
    at: z.string().nullable(),
    /** That an earlier attempt may have arrived. */
    earlier: doubtSchema.nullable(),
    beside,
  }),
  doubtSchema.extend({ courseId: z.number(), state: z.literal("unconfirmed") }),
  z.object({
    courseId: z.number(),
    state: z.literal("sent"),
    sent: sentSchema,
    /** The ids of the saved documents that it was sent with. */
    files: z.array(z.string()).readonly(),
    /** Names the texts that it was sent with. */
    texts: z.string().optional(),
    brief,
    beside,
  }),
]);

export const recordSchema = z.object({
  /** The applicant has deleted the draft or logged out. `briefly`: there was nothing that could come back. */
  ended: z.enum(["briefly", "for good"]).nullable(),
  /** It was sent, and its browser has let it go: the next one there is another. Absent in records from before 29 November 2026, until 13 December. */
  left: z.boolean().default(false),
  /** The courses to which the draft was sent, the latest first; after those of one copy what another alone knows. One that is not here is open. */
  courses: z.array(courseSchema),
  /** The attempts that were refused last, the latest first: a copy may have missed it. */
  refused: z.array(z.string()).default([]),
  /** An earlier version of it could not be read: any course may have got an application. */
  unreadable: z.boolean(),
});

/** What became of one draft, at every course to which it was sent. */
export type ApplicationRecord = z.output<typeof recordSchema>;
export type CourseRecord = z.output<typeof courseSchema>;
export type Sending = Extract<CourseRecord, { state: "sending" }>;

type Arrived = Extract<CourseRecord, { state: "sent" }>;
export type Arrival = Pick<Arrived, "sent" | "files" | "texts">;

/** What can happen to a record; docs/application.md says when. Those of an attempt name it. */
export type RecordEvent =
  /** `unconfirmedSince`: since when the draft itself says that it may have arrived. */
  | { is: "begin"; attempt: string; pid: number; now: number; unconfirmedSince: string | null }
  | { is: "renew"; attempt: string; now: number }
  | { is: "last check"; attempt: string; now: number }
  | { is: "refused"; attempt: string }
  | { is: "lost"; attempt: string; now: number; brief?: boolean }
  | ({ is: "accepted"; brief?: boolean } & Arrival);

export const emptyRecord: ApplicationRecord = { ended: null, left: false, courses: [], refused: [], unreadable: false };

/** More courses than any applicant sends one draft to. */
const MOST_COURSES = 20;
/** More attempts than end while a copy of the record lies unread in another container. */
const MOST_REFUSED = 5;
/** The courses of which it is known which files were sent: each page with a draft reads the record. */
const WITH_FILES = 2;

/** What a record says of a course; `null` while it is open. */
export function courseIn({ courses, unreadable }: ApplicationRecord, courseId: number): CourseRecord | null {
  const found = courses.find((course) => course.courseId === courseId);
  return found ?? (unreadable ? { courseId, state: "unconfirmed", at: null } : null);
}

/** Whether a record tells what has to be known for as long as the draft may come back. */
export function hasNews(record: ApplicationRecord): boolean {
  return record.ended === "for good" || mayHaveArrived(record) || record.courses.some(isSending);
}

/** An application that is being sent may not have: anybody with an account begins and ends as many as he likes. */
function mayHaveArrived({ unreadable, courses }: ApplicationRecord): boolean {
  return unreadable || courses.some((course) => course.state !== "sending" && !course.brief);
}

const isSending = ({ state }: CourseRecord) => state === "sending";

/**
 * The record after an event at a course, or `null` where the event changes nothing: the drawing in docs/application.md
 * says which these are.
 */
export function recordAfter(record: ApplicationRecord, courseId: number, event: RecordEvent): ApplicationRecord | null {
  if (record.ended !== null || (record.left && event.is === "begin")) return null;
  const before = courseIn(record, courseId);
  const after = courseAfter(before, courseId, event);
  if (after === before) return null;
  const others = record.courses.filter((course) => course.courseId !== courseId);
  const changed = [...(after ? [after] : []), ...others].slice(0, MOST_COURSES);
  const courses = event.is === "begin" ? toldOfEachOther(changed) : changed;
  const last = courses.filter(({ state }) => state === "sent").slice(0, WITH_FILES);
  return {
    ...record,
    courses: courses.map((course) => (last.includes(course) ? course : withoutFiles(course))),
    refused: event.is === "refused" ? [event.attempt, ...record.refused].slice(0, MOST_REFUSED) : record.refused,
  };
}

function toldOfEachOther(courses: readonly CourseRecord[]): CourseRecord[] {
  const sending = courses.filter(isSending).map(({ courseId }) => courseId);
  if (sending.length < 2) return [...courses];
  return courses.map((course) => {
    if (course.state !== "sending") return course;
    const all = new Set([...(course.beside ?? []), ...sending]);
    all.delete(course.courseId);
    return { ...course, beside: [...all] };
  });
}

/** Whether one of the courses that a draft was being sent to at the same time as to this one has not got it. */
export function isNeededBeside(record: ApplicationRecord, { beside: others = [] }: Arrived): boolean {
  return others.some((courseId) => courseIn(record, courseId)?.state !== "sent");
}

/** The same when its draft has ended; `lasting`: there may be something that could come back. */
export function recordEnded(record: ApplicationRecord, lasting: boolean): ApplicationRecord | null {
  if (record.ended !== null) return null;
  return { ...emptyRecord, ended: lasting || mayHaveArrived(record) ? "for good" : "briefly" };
}

/**
 * The same when its browser has let it go since it was sent: not while it is being sent at another course, or may have arrived there
 * after `since`, an ISO instant.
 */
export function recordLeft(record: ApplicationRecord, since: string): ApplicationRecord | null {
  const isNeeded = record.courses.some(
    (course) => isSending(course) || (course.state === "unconfirmed" && (course.at === null || course.at > since)),
  );
  return isNeeded || record.left || record.ended !== null ? null : { ...record, left: true };
}

function withoutFiles(course: CourseRecord): CourseRecord {
  if (course.state !== "sent") return course;
  const { sent } = course;
  return { ...course, sent: { ...sent, files: [], more: sent.more + sent.files.length }, files: [] };
}

function courseAfter(before: CourseRecord | null, courseId: number, event: RecordEvent): CourseRecord | null {
  if (before?.state === "sent") return before;
  if (event.is === "accepted") {
    const { sent, files, texts, brief } = event;
    const besideIt = before?.state === "sending" ? before.beside : undefined;
    return { courseId, state: "sent", sent, files, texts, brief, beside: besideIt };
  }
  if (event.is === "begin") {
    if (before?.state === "sending") return before;
    const { attempt, pid, now, unconfirmedSince } = event;
    const doubt = before ? asDoubt(before) : { at: null };
    const earlier = before || unconfirmedSince !== null ? { ...doubt, at: doubt.at ?? unconfirmedSince } : null;
    return { courseId, state: "sending", attempt, pid, renewed: now, at: earlier ? earlier.at : instant(now), earlier };
  }
  const own = before?.state === "sending" && before.attempt === event.attempt ? before : null;
  if (event.is === "lost") {
    const unconfirmed = { at: instant(event.now), attempt: event.attempt, brief: event.brief };
    if (before?.state === "sending" && !own) return { ...before, earlier: unconfirmed };
    return before?.state === "unconfirmed" ? before : { courseId, state: "unconfirmed", ...unconfirmed };
  }
  if (!own) return before;
  if (event.is === "renew") return { ...own, renewed: event.now };
  if (event.is === "last check") return { ...own, renewed: event.now, at: instant(event.now) };
  return own.earlier ? { courseId, state: "unconfirmed", ...own.earlier } : null;
}

/** The record without the attempts that are known to have been refused. */
export function withoutRefused(record: ApplicationRecord, isRefused: (attempt: string) => boolean): ApplicationRecord {
  const refused = record.courses.filter(
    (course): course is Sending => course.state === "sending" && isRefused(course.attempt),
  );
  return refused.reduce(
    (left, { courseId, attempt }) => recordAfter(left, courseId, { is: "refused", attempt }) ?? left,
    record,
  );
}

/** The record in which an attempt that is heard of no more may have arrived. */
export function withoutSilent(record: ApplicationRecord, lives: (sending: Sending) => boolean): ApplicationRecord {
  const courses = record.courses.map((course): CourseRecord => {
    if (course.state !== "sending" || lives(course)) return course;
    return { courseId: course.courseId, state: "unconfirmed", at: course.at, attempt: course.attempt };
  });
  return { ...record, courses };
}

/**
 * One record out of several copies, the most trusted first. That an application has arrived or may have, or that its draft has
 * ended, counts wherever it is written.
 */
export function merged(copies: readonly ApplicationRecord[]): ApplicationRecord {
  const ended = copies.find((copy) => copy.ended !== null);
  if (ended) return ended;
  const courses = new Map<number, CourseRecord>();
  for (const course of copies.flatMap((copy) => copy.courses)) {
    const first = courses.get(course.courseId);
    courses.set(course.courseId, first ? both(first, course) : course);
  }
  const refused = [...new Set(copies.flatMap((copy) => copy.refused))].slice(0, MOST_REFUSED);
  return {
    ended: null,
    left: copies.some((copy) => copy.left),
    courses: [...courses.values()],
    refused,
    unreadable: copies.some((copy) => copy.unreadable),
  };
}

/** What two copies say of one course, the more trusted first. */
function both(first: CourseRecord, other: CourseRecord): CourseRecord {
  if (first.state === "sent") return first;
  if (other.state === "sent") return other;
  if (first.state === "unconfirmed") {
    if (other.state !== "sending") return first;
    // Begun again where the first copy was away, or an old copy of what the first knows the end of.
    const isAnother =
      first.attempt === undefined
        ? other.earlier !== null && isSameDoubt(other.earlier, first)
        : other.attempt !== first.attempt;
    return isAnother ? { ...other, earlier: asDoubt(first) } : first;
  }
  if (other.state === "sending" && other.attempt === first.attempt)
    return {
      ...first,
      earlier: first.earlier ?? other.earlier,
      renewed: Math.max(first.renewed, other.renewed),
      beside: first.beside ?? other.beside,
    };
  // Of itself an attempt is no doubt, though the other copy has heard of it for longer than a lease.
  const doubts = [first.earlier, other.state === "sending" ? other.earlier : null, asDoubt(other)];
  return { ...first, earlier: doubts.find((doubt) => doubt !== null && doubt.attempt !== first.attempt) ?? null };
}

function asDoubt({ at, attempt, brief }: Pick<Doubt, "at"> & Partial<Doubt>): Doubt {
  return { at, attempt, brief };
}

/** Whether two doubts are one: by the attempt, or where that is not known by the time, which the draft's own note has to the second. */
export function isSameDoubt(one: Doubt, other: Doubt): boolean {
  if (one.attempt !== undefined && other.attempt !== undefined) return one.attempt === other.attempt;
  return one.at === null || other.at === null || secondOf(one.at) === secondOf(other.at);
}

/** An ISO instant to the second: the draft's own note of a doubt, which may be all that a page knows, has no more. */
export const secondOf = (at: string): string => at.slice(0, "2026-11-27T12:00:00".length);

const instant = (now: number) => new Date(now).toISOString();
