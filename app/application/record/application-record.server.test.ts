// Holds contract 5.13, 13.
import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import {
  type ApplicationRecord,
  courseIn,
  type CourseRecord,
  emptyRecord,
  isNeededBeside,
  merged,
  recordAfter,
  recordEnded,
  recordLeft,
  type RecordEvent,
  withoutSilent,
} from "./application-record.server";

const COURSE = 7;
const NOW = Date.parse("2026-03-01T05:15:00.000Z");
const at = new Date(NOW).toISOString();
const earlier = "2026-02-28T05:15:00.000Z";
const sent = { courseId: COURSE, course: "Law", university: "Example", at, reference: null, files: [], more: 0 };
const sending: CourseRecord = {
  courseId: COURSE,
  state: "sending",
  attempt: "own",
  pid: 1,
  renewed: 0,
  at: earlier,
  earlier: null,
};

const holding = (...courses: CourseRecord[]): ApplicationRecord => ({ ...emptyRecord, courses });
const states = {
  open: emptyRecord,
  sending: holding(sending),
  repeated: holding({ ...sending, earlier: { at: earlier } }),
  unconfirmed: holding({ courseId: COURSE, state: "unconfirmed", at: earlier }),
  sent: holding({ courseId: COURSE, state: "sent", sent, files: ["one"] }),
  ended: { ...emptyRecord, ended: "for good" as const },
};

const events: Record<string, (record: ApplicationRecord) => ApplicationRecord | null> = {
  begin: after({ is: "begin", attempt: "own", pid: 1, now: NOW, unconfirmedSince: null }),
  renew: after({ is: "renew", attempt: "own", now: NOW }),
  "last check": after({ is: "last check", attempt: "own", now: NOW }),
  refused: after({ is: "refused", attempt: "own" }),
  lost: after({ is: "lost", attempt: "own", now: NOW }),
  accepted: after({ is: "accepted", sent, files: ["one"] }),
  "late renew": after({ is: "renew", attempt: "another", now: NOW }),
  "late last check": after({ is: "last check", attempt: "another", now: NOW }),
  "late refused": after({ is: "refused", attempt: "another" }),
  "late lost": after({ is: "lost", attempt: "another", now: NOW }),
  "late accepted": after({ is: "accepted", sent, files: ["another"] }),
  silence: (record) => withoutSilent(record, () => false),
  end: (record) => recordEnded(record, false),
};

function after(event: RecordEvent) {
  return (record: ApplicationRecord) => recordAfter(record, COURSE, event);
}

function nameOf(record: ApplicationRecord): string {
  if (record.ended !== null) return "ended";
  const course = courseIn(record, COURSE);
  return course?.state === "sending" && course.earlier ? "repeated" : (course?.state ?? "open");
}

/** What docs/application.md draws: the state after an event at a state, by "state event". */
const drawn = new Map(
  [...readFileSync("docs/application.md", "utf8").matchAll(/^ {2}(\w+) --> (\w+) : (.+)$/gm)].flatMap(
    ([, from, to = "", names = ""]) => names.split(", ").map((name) => [`${from} ${name}`, to]),
  ),
);

describe("the record of an application", () => {
  for (const [state, record] of Object.entries(states))
    for (const [event, happen] of Object.entries(events))
      it(`${state}, ${event}: ${drawn.get(`${state} ${event}`) ?? "nothing"}`, () => {
        const next = happen(record);
        const expected = drawn.get(`${state} ${event}`);
        expect(next && next !== record && !isSame(next, record) ? nameOf(next) : null).toBe(expected ?? null);
      });

  it("is drawn with no other arrow", () => {
    const tried = Object.keys(states).flatMap((state) => Object.keys(events).map((event) => `${state} ${event}`));
    expect([...drawn.keys()].filter((arrow) => !tried.includes(arrow))).toEqual([]);
    expect(drawn.size).toBeGreaterThan(20);
  });

  it("says since when it may have arrived: at the last attempt that passed its last check, else at the one before", () => {
    const [begun, again] = [events.begin?.(states.open), events.begin?.(states.unconfirmed)];
    const since = (record: ApplicationRecord | null | undefined) =>
      record &&
      courseIn(
        withoutSilent(record, () => false),
        COURSE,
      );
    expect(since(begun)).toMatchObject({ at });
    expect(since(again)).toMatchObject({ at: earlier });
    expect(since(again && events["last check"]?.(again))).toMatchObject({ at });
    expect(again && events.refused?.(again)?.courses).toEqual(states.unconfirmed?.courses);
  });

  it("goes by what the draft remembers where it knows nothing itself", () => {
    const begin: RecordEvent = { is: "begin", attempt: "own", pid: 1, now: NOW, unconfirmedSince: earlier };
    expect(after(begin)(emptyRecord)?.courses).toMatchObject([{ at: earlier, earlier: { at: earlier } }]);
  });

  it("that could not be read may have arrived anywhere, also once it is written again", () => {
    const unread = { ...emptyRecord, unreadable: true };
    expect(courseIn(unread, 8)).toMatchObject({ state: "unconfirmed", at: null });
    const next = events.accepted?.(unread);
    expect(next && courseIn(next, 8)?.state).toBe("unconfirmed");
    expect(next && courseIn(next, COURSE)?.state).toBe("sent");
  });

  it("keeps the courses apart, and of more than anybody needs the last 20", () => {
    let record: ApplicationRecord = emptyRecord;
    for (let courseId = 1; courseId <= 22; courseId += 1)
      record = recordAfter(record, courseId, { is: "lost", attempt: "own", now: NOW }) ?? record;
    expect(record.courses.map(({ courseId }) => courseId)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
  });

  it("names the files of the two courses that it was sent to last: each page with a draft reads all of it", () => {
    const files = Array.from({ length: 100 }, (_, index) => ({ group: "cv_documents", name: `${index}.pdf`, size: 9 }));
    let record: ApplicationRecord = emptyRecord;
    for (let courseId = 1; courseId <= 20; courseId += 1) {
      const ids = files.map(({ name }) => `id of ${name}`);
      const arrival = { is: "accepted", sent: { ...sent, courseId, files, more: 1 }, files: ids } as const;
      record = recordAfter(record, courseId, arrival) ?? record;
    }
    const known = record.courses.map((course) =>
      course.state === "sent" ? [course.sent.files.length, course.sent.more, course.files?.length] : [],
    );
    expect(known.slice(0, 3)).toEqual([
      [100, 1, 100],
      [100, 1, 100],
      [0, 101, 0],
    ]);
    expect(JSON.stringify(record).length).toBeLessThan(35_000);
    // Attempts at other courses take nothing of that away.
    for (const courseId of [30, 31, 32])
      record = recordAfter(record, courseId, { is: "lost", attempt: "none", now: NOW }) ?? record;
    const last = courseIn(record, 20);
    expect(last?.state === "sent" && last.files).toHaveLength(100);
  });

  it("that ends is noted for good only where there was something to come back", () => {
    const ended = (record: ApplicationRecord, lasting: boolean) => recordEnded(record, lasting)?.ended;
    expect([ended(states.open, false), ended(states.open, true)]).toEqual(["briefly", "for good"]);
    for (const state of ["unconfirmed", "sent"] as const) expect(ended(states[state], false)).toBe("for good");
    expect([ended(states.sending, false), ended(states.sending, true)]).toEqual(["briefly", "for good"]);
    const brief = after({ is: "accepted", sent, files: [], brief: true })(states.open);
    expect(brief && ended(brief, false)).toBe("briefly");
    const lost = after({ is: "lost", attempt: "own", now: NOW, brief: true })(states.open) ?? states.open;
    const again = after({ is: "begin", attempt: "next", pid: 1, now: NOW, unconfirmedSince: null })(lost) ?? lost;
    const refused = after({ is: "refused", attempt: "next" })(again);
    expect(refused && ended(refused, false)).toBe("briefly");
  });
});

describe("a draft that its browser has let go since it was sent", () => {
  it("stays so in every copy and through what comes late", () => {
    const left = recordLeft(states.sent, earlier);
    expect(left).toEqual({ ...states.sent, left: true });
    expect(merged([states.sent, left ?? states.sent]).left).toBe(true);
    const elsewhere = left && recordAfter(left, COURSE + 1, { is: "lost", attempt: "own", now: NOW });
    expect(elsewhere?.left).toBe(true);
  });

  it("is sent to no other course, and is not let go while it is, or may have arrived there", () => {
    const begin = { is: "begin", attempt: "next", pid: 1, now: NOW, unconfirmedSince: null } as const;
    expect(recordAfter({ ...states.sent, left: true }, COURSE + 1, begin)).toBeNull();
    const sending = recordAfter(states.sent, COURSE + 1, begin) ?? states.open;
    const lost = recordAfter(sending, COURSE + 1, { is: "lost", attempt: "next", now: NOW }) ?? states.open;
    expect([recordLeft(sending, earlier), recordLeft(lost, earlier)]).toEqual([null, null]);
    expect(recordLeft(lost, at)?.left, "the doubt is over").toBe(true);
  });

  it("is let go once, and not once it has ended", () => {
    expect(recordLeft({ ...states.sent, left: true }, earlier)).toBeNull();
    expect(recordLeft(states.ended, earlier)).toBeNull();
  });
});

describe("a draft that is sent to two courses at once", () => {
  const begin = { is: "begin", pid: 1, now: NOW, unconfirmedSince: null } as const;
  const arrive = { is: "accepted", sent, files: [] } as const;
  const [one, other] = [COURSE, COURSE + 1];
  /** The record after what happened at a course, one after the other. */
  const after = (...happened: [number, RecordEvent][]) =>
    happened.reduce((record, [courseId, event]) => recordAfter(record, courseId, event) ?? record, emptyRecord);
  const isNeeded = (record: ApplicationRecord) => {
    const here = courseIn(record, one);
    return here?.state === "sent" && isNeededBeside(record, here);
  };
  const both: [number, RecordEvent][] = [
    [one, { ...begin, attempt: "one" }],
    [other, { ...begin, attempt: "other" }],
  ];

  it.each<[string, boolean, [number, RecordEvent][]]>([
    ["is on its way there", true, []],
    ["was refused there", true, [[other, { is: "refused", attempt: "other" }]]],
    ["may have arrived there", true, [[other, { is: "lost", attempt: "other", now: NOW }]]],
    ["has arrived there too", false, [[other, arrive]]],
  ])("is needed at the other where it %s: %s", (_what, needed, happened) => {
    expect(isNeeded(after(...both, ...happened, [one, arrive]))).toBe(needed);
    expect(isNeeded(after(...[...both].reverse(), [one, arrive], ...happened))).toBe(needed);
  });

  it("is not needed where it was refused before", () => {
    const before = after([other, { ...begin, attempt: "other" }], [other, { is: "refused", attempt: "other" }]);
    const begun = recordAfter(before, one, { ...begin, attempt: "one" }) ?? before;
    expect(isNeeded(recordAfter(begun, one, arrive) ?? begun)).toBe(false);
  });
});

describe("copies of a record", () => {
  it("are one: the first counts, but for what has arrived, or may have, or has ended", () => {
    const { sending: begun, unconfirmed, sent: arrived, ended } = states;
    expect(nameOf(merged([begun, unconfirmed]))).toBe("repeated");
    expect(nameOf(merged([begun, states.repeated]))).toBe("repeated");
    expect(nameOf(merged([begun, begun]))).toBe("sending");
    const lost = (attempt?: string) => holding({ courseId: COURSE, state: "unconfirmed", at: earlier, attempt });
    expect(nameOf(merged([lost("another"), begun]))).toBe("repeated");
    expect(nameOf(merged([lost("own"), begun])), "a copy from before its end").toBe("unconfirmed");
    expect(nameOf(merged([lost(), begun]))).toBe("unconfirmed");
    expect(nameOf(merged([lost(), states.repeated])), "begun again on a doubt of before").toBe("repeated");
    expect(nameOf(merged([emptyRecord, unconfirmed]))).toBe("unconfirmed");
    expect(nameOf(merged([unconfirmed, arrived]))).toBe("sent");
    const twice = holding({ courseId: COURSE, state: "sent", sent, files: ["another"] });
    expect(merged([arrived, twice])).toEqual(arrived);
    expect(nameOf(merged([arrived, ended]))).toBe("ended");
    expect(merged([emptyRecord, { ...emptyRecord, unreadable: true }]).unreadable).toBe(true);
    expect(merged([])).toEqual(emptyRecord);
  });
});

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
