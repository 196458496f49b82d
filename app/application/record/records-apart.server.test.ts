// Holds contract 5.13, 13.
import { AsyncLocalStorage } from "node:async_hooks";
import { rmSync } from "node:fs";
import { join } from "node:path";

import { beforeEach, expect, it, vi } from "vitest";

import { FakeStore } from "../../../tests/support/fake-store";
import { withFolder, withSettings } from "../../../tests/support/request";

import type { Attempt } from "./attempt.server";

const application = { id: "11111111-2222-3333-4444-555555555555", courseId: 7 };
const at = "2026-03-01T05:15:00.000Z";
const accepted = {
  sent: { courseId: 7, course: "Law", university: "Example", at, files: [], more: 0, reference: null },
};

/** The line to the Redis that all share of whoever asks. */
const asking = new AsyncLocalStorage<Line>();
vi.mock("~/http/redis.server", () => ({ lastingStore: () => asking.getStore()?.store }));
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

type Transaction = ReturnType<FakeStore["multi"]>;

/** One container's line to Redis: it can be cut while those of others hold. */
class Line {
  isCut = false;
  /** Done once, before the next transaction reaches Redis. */
  before: (() => Promise<unknown>) | null = null;
  /** How many of the next looks get no answer. */
  deaf = 0;
  readonly store: object;

  constructor(redis: FakeStore) {
    const reach = () => {
      if (this.isCut) throw new Error("away");
    };
    this.store = {
      status: "ready",
      set: async () => reach(),
      time: async () => (reach(), await redis.time()),
      hgetall: async (key: string) => {
        reach();
        if ((this.deaf -= 1) >= 0) throw new Error("Command timed out");
        return await redis.hgetall(key);
      },
      hdel: async (key: string, ...fields: string[]) => (reach(), await redis.hdel(key, ...fields)),
      expire: async (key: string, seconds: number) => (reach(), await redis.expire(key, seconds)),
      multi: () => {
        const calls: ((transaction: Transaction) => unknown)[] = [];
        const chain = {
          hsetnx: (...given: Parameters<Transaction["hsetnx"]>) => (calls.push((real) => real.hsetnx(...given)), chain),
          hkeys: (...given: Parameters<Transaction["hkeys"]>) => (calls.push((real) => real.hkeys(...given)), chain),
          expire: (...given: Parameters<Transaction["expire"]>) => (calls.push((real) => real.expire(...given)), chain),
          exec: async () => {
            reach();
            const { before } = this;
            this.before = null;
            await before?.();
            const real = redis.multi();
            for (const call of calls) call(real);
            return await real.exec();
          },
        };
        return chain;
      },
    };
  }
}

/** A container: what it knows for itself is in its memory, and in a folder where that outlives it. */
async function container(redis: FakeStore, { keepsFolder = false } = {}) {
  const own = new Line(redis);
  vi.resetModules();
  const { readRecord, untold } = await import("./records.server");
  const { beginAttempt, endRecord } = await import("./attempt.server");
  const here = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!keepsFolder) rmSync(join(home.path, ".data"), { recursive: true, force: true });
    return asking.run(own, work);
  };
  const state = () =>
    here(async () => {
      const { ended, courses } = await readRecord(application.id);
      return ended ?? (courses.map((course) => course.state).join() || "open");
    });
  return {
    line: own,
    state,
    begin: (sender: string | null = null, courseId = application.courseId) =>
      here(async () => {
        const begun = await beginAttempt({ ...application, courseId }, null, sender);
        if (begun.state !== "begun") throw Object.assign(new Error(`not begun: ${begun.state}`), begun);
        const { attempt } = begun;
        return {
          earlier: attempt.earlier,
          lastCheck: () => here(() => attempt.lastCheck()),
          end: (became: Parameters<Attempt["end"]>[0]) => here(() => attempt.end(became)),
        };
      }),
    endDraft: () => here(() => endRecord(application.id, true)),
    back: () => {
      own.isCut = false;
      return here(() => untold.tell());
    },
    /** Redis answers, and is away again before it is told. */
    flaps: () => {
      own.isCut = false;
      own.before = () => Promise.reject(new Error("away"));
      return here(() => untold.tell()).finally(() => (own.isCut = true));
    },
  };
}

async function three() {
  const redis = new FakeStore();
  return [await container(redis), await container(redis), await container(redis)] as const;
}

it("an application that may have arrived while a line was cut is no open one after another that was refused", async () => {
  const [one, two, other] = await three();
  one.line.isCut = true;
  const first = await one.begin();
  expect(await first.lastCheck()).toBe(true);
  await first.end("lost");
  const second = await two.begin();
  await one.back();
  await second.end("refused");
  for (const each of [one, two, other]) expect(await each.state()).toBe("unconfirmed");
  const third = await other.begin();
  expect(third.earlier).not.toBeNull();
  await third.end("refused");
});

it("an attempt that was refused here hides none that may have arrived elsewhere", async () => {
  const [one, two, other] = await three();
  const first = await one.begin();
  one.line.isCut = two.line.isCut = true;
  await first.end("refused");
  const second = await two.begin();
  await second.lastCheck();
  await second.end("lost");
  await two.back();
  await one.back();
  for (const each of [one, two, other]) expect(await each.state()).toBe("unconfirmed");
});

it("what another container claims while Redis is told stands: it was not read", async () => {
  const [one, two, other] = await three();
  one.line.isCut = true;
  const first = await one.begin();
  await first.lastCheck();
  await first.end("refused");
  let second: Awaited<ReturnType<typeof two.begin>> | undefined;
  one.line.before = async () => {
    second = await two.begin();
    expect(await second.lastCheck()).toBe(true);
  };
  await one.back();
  await expect(other.begin()).rejects.toThrow("not begun: sending");
  await second?.end(accepted);
  expect(await other.state()).toBe("sent");
});

it("what another container was sending a moment ago it still is while Redis does not answer", async () => {
  const [one, two] = await three();
  const attempt = await one.begin();
  const seen = await two.begin().catch((refusal: { by: string }) => refusal);
  expect(seen).toMatchObject({ message: "not begun: sending", by: expect.any(String) });
  const { by } = seen as { by: string };
  two.line.isCut = true;
  await expect(two.begin(by)).rejects.toThrow("not begun: sending");
  await attempt.end("refused");
  two.line.isCut = false;
  await (await two.begin(by)).end(accepted);
  expect(await one.state()).toBe("sent");
});

it("what this process was sending a moment ago, and has ended, does not stop the next while Redis does not answer", async () => {
  const [one] = await three();
  one.line.isCut = true;
  const attempt = await one.begin();
  const { by } = (await one.begin().catch((refusal: { by: string }) => refusal)) as { by: string };
  await attempt.end("refused");
  await (await one.begin(by)).end(accepted);
  expect(await one.state()).toBe("sent");
});

it("the end of a draft that comes while Redis is told stands", async () => {
  const [one, two, other] = await three();
  one.line.isCut = true;
  await (await one.begin()).end("refused");
  one.line.before = () => two.endDraft();
  await one.back();
  for (const each of [one, two, other]) expect(await each.state()).toBe("for good");
});

it("a Redis that did not answer the question is not written over", async () => {
  const [one, two, other] = await three();
  one.line.isCut = true;
  const first = await one.begin();
  await first.lastCheck();
  await (await two.begin()).end("lost");
  await first.lastCheck();
  one.line.isCut = false;
  one.line.deaf = 1;
  await first.end("refused");
  expect(await other.state()).toBe("unconfirmed");
});

it("an attempt that runs through a long outage is under way for all once the line is back", async () => {
  const [one, two] = await three();
  const attempt = await one.begin();
  one.line.isCut = true;
  vi.setSystemTime(Date.now() + 40_000);
  expect(await attempt.lastCheck()).toBe(true);
  await one.back();
  expect([await one.state(), await two.state()]).toEqual(["sending", "sending"]);
  await attempt.end("refused");
});

it("what a full Redis did not take it is told once it has room", async () => {
  const redis = new FakeStore();
  const [one, two] = [await container(redis), await container(redis)];
  const attempt = await one.begin();
  redis.full = true;
  await attempt.end("refused");
  redis.full = false;
  vi.setSystemTime(Date.now() + 31_000);
  expect([await one.state(), await two.state()]).toEqual(["open", "unconfirmed"]);
  await one.back();
  expect(await two.state()).toBe("open");
});

it("what Redis could not be told, as it was away again at once, it is told later", async () => {
  const [one, two] = await three();
  const attempt = await one.begin();
  await attempt.lastCheck();
  one.line.isCut = true;
  await attempt.end("refused");
  await one.flaps();
  await one.back();
  vi.setSystemTime(Date.now() + 31_000);
  expect([await one.state(), await two.state()]).toEqual(["open", "open"]);
});

it("an attempt passes no last check where another that may have arrived has become known since it began", async () => {
  const [one, two] = await three();
  one.line.isCut = true;
  const first = await one.begin();
  await first.lastCheck();
  await first.end("lost");
  const second = await two.begin();
  await one.back();
  expect(second.earlier).toBeNull();
  expect(await second.lastCheck()).toBe(false);
  expect(await second.end("refused")).toBe(true);
  expect(await two.state()).toBe("unconfirmed");
});

it("an attempt that is on its way may have arrived, also where its container is gone when another is refused", async () => {
  const [one, two, other] = await three();
  one.line.isCut = true;
  const first = await one.begin();
  expect(await first.lastCheck()).toBe(true);
  const second = await two.begin();
  await one.back();
  await second.end("refused");
  expect([await two.state(), await other.state()]).toEqual(["unconfirmed", "unconfirmed"]);
  await first.end("lost");
});

it("a claim is not written over where what was read has gone from Redis since", async () => {
  const redis = new FakeStore();
  const [one, two] = [await container(redis), await container(redis)];
  for (let times = 0; times < 2; times += 1) await (await one.begin()).end("refused");
  let second: Awaited<ReturnType<typeof two.begin>> | undefined;
  one.line.before = async () => {
    redis.lose();
    second = await two.begin();
    expect(await second.lastCheck()).toBe(true);
  };
  await expect(one.begin()).rejects.toThrow("not begun: sending");
  await second?.end("refused");
});

it("a clear refusal is no doubt in a container that has changed the record while it was awaited", async () => {
  const [one, two, other] = await three();
  const first = await one.begin();
  const second = await two.begin(null, 41);
  await second.end("refused");
  expect(await two.state()).toBe("sending");
  await first.end("refused");
  vi.setSystemTime(Date.now() + 31_000);
  for (const each of [one, two, other]) expect(await each.state()).toBe("open");
});

it("an attempt that Redis knows, and that is heard of no more, may have arrived", async () => {
  const [one, two, other] = await three();
  await one.begin();
  await (await two.begin(null, 41)).end("refused");
  vi.setSystemTime(Date.now() + 31_000);
  for (const each of [two, other]) expect(await each.state()).toBe("unconfirmed");
});

it("an attempt that Redis was never told of, or has lost, may have arrived, where its process was started anew", async () => {
  for (const hears of [false, true]) {
    const redis = new FakeStore();
    const one = await container(redis, { keepsFolder: true });
    one.line.isCut = !hears;
    expect(await (await one.begin()).lastCheck()).toBe(true);
    redis.lose();
    const again = await container(redis, { keepsFolder: true });
    vi.setSystemTime(Date.now() + 31_000);
    expect(await again.state()).toBe("unconfirmed");
    expect((await again.begin()).earlier).not.toBeNull();
    rmSync(join(home.path, ".data"), { recursive: true, force: true });
  }
});

it("an attempt that Redis has lost may have arrived in a container that has changed the record meanwhile", async () => {
  const redis = new FakeStore();
  const [one, two] = [await container(redis), await container(redis)];
  await (await one.begin()).lastCheck();
  await (await two.begin(null, 41)).end("refused");
  redis.lose();
  vi.setSystemTime(Date.now() + 31_000);
  expect(await two.state()).toBe("unconfirmed");
});
