import { createHash } from "node:crypto";

import { requestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import {
  type ApplicationRecord,
  type Arrival,
  courseIn,
  recordAfter,
  recordEnded,
  recordLeft,
  isSameDoubt,
  type Doubt,
} from "./application-record.server";
import {
  changeRecord,
  endings,
  isOwnAttempt,
  type Known,
  LEASE_MS,
  newAttempt,
  readRecord,
  running,
} from "./records.server";
import { LASTING_SECONDS } from "./versions.server";

/** A draft and the course that it is sent to. */
export interface Application {
  id: string;
  courseId: number;
}

/** The right to send an application, which one attempt has at a time. */
export interface Attempt {
  /** An earlier attempt that may have arrived: this one has to be meant. */
  earlier: Doubt | null;
  /**
   * The last check, written down; false where the rest must not leave: another attempt has taken over, one that may
   * have arrived has become known, or the draft has ended.
   * "refused" where that cannot be written down.
   */
  lastCheck(): Promise<boolean | "refused">;
  /** Writes down what became of it, `briefly` for a quarter of an hour. False where it had no right to send any more. */
  end(became: "refused" | "lost" | Arrival, briefly?: boolean): Promise<boolean>;
}

/** What came of the wish to send: an attempt, or why there is none; "refused" while the shared Redis takes no writes. */
export type Begun =
  | { state: "begun"; attempt: Attempt }
  | { state: "sending"; by: string }
  | { state: "ended" | "refused" }
  | ({ state: "sent" } & Arrival);

/**
 * Begins to send a draft to its course, unless it is being sent there, has arrived there or has ended. `unconfirmedSince`: since
 * when the draft itself says that it may have arrived. `rival`: the attempt that was sending it the last time that this was asked;
 * one of another process counts for as long as Redis does not answer. The attempt goes on until it is ended.
 */
export async function beginAttempt(
  application: Application,
  unconfirmedSince: string | null,
  rival: string | null = null,
): Promise<Begun> {
  const { id, courseId } = application;
  const attempt = newAttempt();
  running.add(attempt);
  const begin = ({ record, now, complete }: Known) => {
    const isSentElsewhere = !complete && rival !== null && !isOwnAttempt(rival);
    const event = { is: "begin", attempt, pid: process.pid, now, unconfirmedSince } as const;
    const next = isSentElsewhere ? null : recordAfter(record, courseId, event);
    return [next, { before: courseIn(record, courseId), own: next && courseIn(next, courseId), complete }] as const;
  };
  const { written, result } = await changeRecord(id, begin, { claims: true });
  const { before, own, complete } = result;
  if (written === "refused" || own?.state !== "sending") {
    running.delete(attempt);
    if (written === "refused") return { state: written };
    if (before?.state === "sent") return before;
    const by = before?.state === "sending" ? before.attempt : rival;
    return by === null ? { state: "ended" } : { state: "sending", by };
  }
  const { earlier } = own;
  const requestId = requestContext()?.requestId;
  if (!complete && !earlier)
    log.warn({ requestId }, "an application is sent while Redis cannot say whether it was sent before");

  const noted =
    (event: "renew" | "last check") =>
    ({ record, now }: Known) => {
      const next = recordAfter(record, courseId, { is: event, attempt, now });
      return [next, next !== null] as const;
    };
  const renewal = setInterval(() => void changeRecord(id, noted("renew")).catch(() => undefined), LEASE_MS / 3);
  return {
    state: "begun",
    attempt: {
      earlier,
      async lastCheck() {
        const check = (known: Known) => {
          const now = courseIn(known.record, courseId);
          // Since it began, another container has told of an attempt that may have arrived.
          const hasDoubt =
            now?.state === "sending" && now.earlier !== null && !(earlier && isSameDoubt(earlier, now.earlier));
          return hasDoubt ? ([null, false] as const) : noted("last check")(known);
        };
        const { written, result } = await changeRecord(id, check, { claims: true });
        return written === "refused" ? written : result;
      },
      async end(became, briefly = false) {
        clearInterval(renewal);
        const brief = briefly ? { brief: true } : {};
        const { result: isOwn } = await changeRecord(id, ({ record, now }) => {
          const before = courseIn(record, courseId);
          const isOwn = record.ended !== null || (before?.state === "sending" && before.attempt === attempt);
          if (became === "refused") return [recordAfter(record, courseId, { is: became, attempt }), isOwn] as const;
          const event =
            became === "lost" ? ({ is: became, attempt, now } as const) : ({ is: "accepted", ...became } as const);
          return [recordAfter(record, courseId, { ...event, ...brief }), isOwn] as const;
        });
        if (became === "refused" || became === "lost") endings.set(attempt, became);
        running.delete(attempt);
        if (!isOwn)
          log.error({ requestId }, "an attempt to send lost its right to while it ran: it may have been sent twice");
        return isOwn;
      },
    },
  };
}

/** Whether a draft is being sent right now, here or in another container: to `courseId`, or without one to any course. */
export async function isBeingSent(id: string, courseId?: number): Promise<boolean> {
  const { courses } = await readRecord(id);
  return courses.some((each) => each.state === "sending" && (courseId === undefined || each.courseId === courseId));
}

/** Ends a draft: none of its copies counts any more, and all that was known of it, which is returned, is forgotten. */
export async function endRecord(id: string, lasting: boolean): Promise<ApplicationRecord> {
  const { result } = await changeRecord(id, ({ record }) => [recordEnded(record, lasting), record] as const);
  return result;
}

/**
 * Notes that the browser of a draft has let it go since it was sent: nothing is saved for it any more. "before" where that was known,
 * or it has ended; "needed" where it is being sent, or may have arrived, at another course: then it stays.
 */
export async function leaveRecord(id: string): Promise<"now" | "before" | "needed"> {
  const { result } = await changeRecord(id, ({ record, now }) => {
    const next = recordLeft(record, new Date(now - LASTING_SECONDS * 1000).toISOString());
    if (next) return [next, "now"] as const;
    return [null, record.left || record.ended !== null ? "before" : "needed"] as const;
  });
  return result;
}

/** The Idempotency-Key of every attempt of an account to send a draft to a course, and of no other. */
export function idempotencyKey({ id, courseId }: Application, account: string): string {
  const hash = createHash("sha256").update(`${id}\n${courseId}\n${account}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
