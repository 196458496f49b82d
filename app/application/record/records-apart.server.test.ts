// Holds contract 5.13, 13.
import { AsyncLocalStorage } from "node:async_hooks";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it, vi } from "vitest";

import { FakeRedisClient } from "../../../tests/support/fake-redis-client";
import { withFolder, withSettings } from "../../../tests/support/request";

import type { Attempt } from "./attempt.server";

const application = { id: "11111111-2222-3333-4444-555555555555", courseId: 7 };
const ANOTHER_COURSE = 41;
const at = "2026-03-01T05:15:00.000Z";
const accepted = {
  sent: { courseId: 7, course: "Law", university: "Example", at, files: [], more: 0, reference: null },
  files: [],
};

/** The line to the Redis that all share of whoever asks. */
const asking = new AsyncLocalStorage<Line>();
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => asking.getStore() }));
vi.mock("~/log.server", () => ({
  warnSeldom: () => undefined,
  log: { warn: () => undefined, error: () => undefined },
}));

const home = withFolder();
withSettings();
beforeEach(() => {
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
});

/** One container's line to Redis: it can be cut (`away`) while those of others hold. */
class Line extends FakeRedisClient {
  /** Done once, before the next transaction reaches Redis. */
  before: (() => Promise<unknown>) | null = null;
  /** The next look gets no answer. */
  isDeaf = false;

  override async hgetall(key: string) {
    const { isDeaf } = this;
    this.isDeaf = false;
    if (isDeaf) throw new Error("Command timed out");
    return await super.hgetall(key);
  }

  override multi() {
    const transaction = super.multi();
    const { exec } = transaction;
    transaction.exec = async () => {
      const { before } = this;
      this.before = null;
      await before?.();
      return await exec();
    };
    return transaction;
  }
}

/** A container: what it knows for itself is in its memory, and in a folder where that outlives it. */
async function container(redis: FakeRedisClient, { keepsFolder = false } = {}) {
  const line = new Line(redis);
  vi.resetModules();
  const { readRecord, untold } = await import("./records.server");
  const { beginAttempt } = await import("./attempt.server");
  const here = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!keepsFolder) rmSync(join(home.path, ".data"), { recursive: true, force: true });
    return asking.run(line, work);
  };
  let attempt: Attempt | undefined;
  const begin = (sender: string | null = null, courseId = application.courseId) =>
    here(async () => {
      const begun = await beginAttempt({ ...application, courseId }, null, sender);
      if (begun.state === "begun") attempt = begun.attempt;
      return begun;
    });
  const begins = async (courseId?: number) => expect((await begin(null, courseId)).state).toBe("begun");
  const passes = async (expected: boolean) => expect(await here(async () => attempt?.lastCheck())).toBe(expected);
  const end = (became: Parameters<Attempt["end"]>[0]) => here(async () => attempt?.end(became));
  const back = () => {
    line.away = false;
    return here(() => untold.tell());
  };
  const actions = {
    "is cut off": () => (line.away = true),
    "is not cut off": () => (line.away = false),
    /** And Redis is told what it has missed. */
    "is back": back,
    "gets no answer once": () => (line.isDeaf = true),
    begins: () => begins(),
    "begins at another course": () => begins(ANOTHER_COURSE),
    "begins in doubt": async () => {
      await begins();
      expect(attempt?.earlier).not.toBeNull();
    },
    "cannot begin": async () => expect((await begin()).state).toBe("sending"),
    "passes its last check": () => passes(true),
    "passes no last check": () => passes(false),
    "is refused": () => end("refused"),
    "is lost": () => end("lost"),
    "is accepted": () => end(accepted),
  };
  const state = () =>
    here(async () => {
      const { ended, courses } = await readRecord(application.id);
      return ended ?? (courses.map((course) => course.state).join() || "open");
    });
  return { line, begin, actions, state };
}

/** Three containers of one Redis, and what happens to it. */
async function stage() {
  const redis = new FakeRedisClient();
  const [one, two, three] = [await container(redis), await container(redis), await container(redis)];
  const setFull = (full: boolean) => [one, two, three].forEach(({ line }) => (line.full = full));
  const world: Record<string, () => unknown> = {
    "Redis is full": () => setFull(true),
    "Redis has room": () => setFull(false),
    "Redis loses all": () => redis.lose(),
    "Half a minute passes": () => vi.setSystemTime(Date.now() + 31_000),
  };
  const actors: Record<string, Record<string, () => unknown>> = {
    One: one.actions,
    Two: two.actions,
    Three: three.actions,
  };
  /** Plays "One begins, is lost. Half a minute passes." */
  async function play(story: string) {
    for (const sentence of story.replace(/\s+/g, " ").split(/\. ?/).filter(Boolean)) {
      const [, name = "", verbs = ""] = /^(One|Two|Three) (.+)$/.exec(sentence) ?? [];
      const actor = actors[name] ?? world;
      for (const verb of name ? verbs.split(", ") : [sentence]) {
        if (!actor[verb]) throw new Error(`nobody knows how to play “${verb}”`);
        await actor[verb]();
      }
    }
  }
  const states = async () => [await one.state(), await two.state(), await three.state()].join(" ");
  return { redis, one, two, three, play, states };
}

it.each([
  [
    "an application that may have arrived while a line was cut is no open one after another that was refused",
    `One is cut off, begins, passes its last check, is lost. Two begins. One is back. Two is refused.
     Three begins in doubt, is refused.`,
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "a Redis that did not answer the question is not written over",
    `One is cut off, begins, passes its last check. Two begins, is lost. One passes its last check, is not cut off,
     gets no answer once, is refused.`,
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "an attempt that runs through a long outage is under way for all once the line is back",
    "One begins, is cut off. Half a minute passes. One passes its last check, is back.",
    "sending sending sending",
  ],
  [
    "so is one that was begun again meanwhile, since the first may have arrived",
    "One begins, passes its last check, is lost, is cut off, begins in doubt, is back, cannot begin, passes its last check.",
    "sending sending sending",
  ],
  [
    "but where another has become doubtful since, it is not the one that was meant",
    `One begins, is lost, is cut off, begins in doubt. Half a minute passes.
     Two begins in doubt, passes its last check, is lost. One is back, passes no last check, is refused.`,
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "what another has copied while it was sent is no newer than its end",
    "One begins, passes its last check. Two begins at another course, is refused. One is lost. Two begins in doubt, is refused.",
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "an attempt is no doubt of itself, where another has an old copy of it",
    `One begins. Two begins at another course, is refused. Half a minute passes. One passes its last check.
     Two begins at another course, is refused. One passes its last check, is refused.`,
    "open open open",
  ],
  [
    "a doubt that tells late of itself is still the one that was meant",
    `One begins, passes its last check. Half a minute passes. Two begins in doubt. One is lost.
     Two passes its last check.`,
    "sending sending sending",
  ],
  [
    "what a full Redis did not take it is told once it has room",
    "One begins. Redis is full. One is refused. Redis has room. Half a minute passes. One is back.",
    "open open open",
  ],
  [
    "an attempt passes no last check where another that may have arrived has become known since it began",
    `One is cut off, begins, passes its last check, is lost. Two begins. One is back.
     Two passes no last check, is refused.`,
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "an attempt that is on its way may have arrived, also where its container is gone when another is refused",
    "One is cut off, begins, passes its last check. Two begins. One is back. Two is refused. One is lost.",
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "a clear refusal is no doubt in a container that has changed the record while it was awaited",
    "One begins. Two begins at another course, is refused. One is refused. Half a minute passes.",
    "open open open",
  ],
  [
    "an attempt that was refused while its line was cut is so here before Redis is told, however many there were since",
    `One begins, is cut off, is refused, ${"begins, is refused, ".repeat(6)}is not cut off.`,
    "open sending sending",
  ],
  [
    "an attempt that was lost while its line was cut is so everywhere",
    "One begins, is cut off, is lost, is back.",
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "an attempt that was refused hides no later attempt that ended lost",
    "One begins, is cut off, is refused, begins, passes its last check, is lost, is back.",
    "unconfirmed unconfirmed unconfirmed",
  ],
  [
    "another container learns that one was accepted",
    "One is cut off, begins, is back, is cut off, is accepted, is back.",
    "sent sent sent",
  ],
])("%s", async (_what, story, expected) => {
  const { play, states } = await stage();
  await play(story);
  expect(await states()).toBe(expected);
});

it("what another container claims while Redis is told stands: it was not read", async () => {
  const { one, play, states } = await stage();
  await play("One is cut off, begins, passes its last check, is refused.");
  one.line.before = () => play("Two begins, passes its last check.");
  await play("One is back. Three cannot begin. Two is accepted.");
  expect(await states()).toBe("sent sent sent");
});

it("a claim is not written over where what was read has gone from Redis since", async () => {
  const { one, play } = await stage();
  await play("One begins, is refused, begins, is refused.");
  one.line.before = () => play("Redis loses all. Two begins, passes its last check.");
  await play("One cannot begin. Two is refused.");
});

it("what another container was sending a moment ago it still is while Redis does not answer", async () => {
  const { one, two, play } = await stage();
  const by = async ({ begin }: typeof one) => {
    const begun = await begin();
    return begun.state === "sending" ? begun.by : null;
  };
  await play("One begins.");
  const sender = await by(two);
  await play("Two is cut off.");
  expect((await two.begin(sender)).state).toBe("sending");
  const own = await by(one);
  await play("One is refused, is cut off.");
  expect((await one.begin(own)).state, "what this process itself has ended").toBe("begun");
});

it.each([true, false])(
  "an attempt that Redis has lost may have arrived where its process was started anew, also if never told: %s",
  async (isCut) => {
    const redis = new FakeRedisClient();
    const { line, actions } = await container(redis, { keepsFolder: true });
    line.away = isCut;
    await actions.begins();
    await actions["passes its last check"]();
    redis.lose();
    const again = await container(redis, { keepsFolder: true });
    vi.setSystemTime(Date.now() + 31_000);
    expect(await again.state()).toBe("unconfirmed");
    await again.actions["begins in doubt"]();
  },
);
