// Holds contract 5.13, 13.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { FakeRedisClient, replyError } from "../../../tests/support/fake-redis-client";
import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { withFolder, withSettings } from "../../../tests/support/request";

import type { ApplicationRecord } from "./application-record.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const id = "11111111-2222-3333-4444-555555555555";
const sent = {
  course: "Data Science",
  university: "Example",
  at: "2026-03-01T05:15:00.000Z",
  files: [{ group: "passport_documents", name: "राहदानी.jpg", size: 9 }],
  more: 0,
  reference: null,
};
const arrivedAt = (courseId: number) => ({ courseId, state: "sent" as const, sent: { ...sent, courseId }, files: [] });
const unconfirmed = (courseId: number) => ({ courseId, state: "unconfirmed" as const, at: "2026-03-01T05:15:00.000Z" });
const sending = { courseId: 7, state: "sending" as const, attempt: "one", renewed: 0, at: null, earlier: null };

const shared: { redis: object | null } = { redis: null };
const warn = vi.fn();
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));
vi.mock("~/log.server", () => ({
  warnSeldom: (_facts: object, message: string) => warn(message),
  log: { warn: () => undefined },
}));

const home = withFolder();
const folder = () => join(home.path, ".data", "applications");
const files = () =>
  readdirSync(folder()).flatMap((name) => readdirSync(join(folder(), name)).map((file) => join(name, file)));
/** Puts a file where the folder should be. */
const spoilFolder = () => {
  mkdirSync(join(home.path, ".data"));
  writeFileSync(folder(), "");
};

/** The records as a process that has just started sees them. */
async function startedAfresh() {
  vi.resetModules();
  const { changeRecord, newAttempt, readRecord, untold } = await import("./records.server");
  const { beginAttempt } = await import("./attempt.server");
  const write = (record: Partial<ApplicationRecord>, of = id) =>
    changeRecord(of, ({ record: before }) => [{ ...before, ...record }, null] as const);
  return {
    read: (of = id) => readRecord(of),
    write,
    add: (course: ApplicationRecord["courses"][number], of = id) =>
      changeRecord(of, ({ record }) => [{ ...record, courses: [...record.courses, course] }, null] as const),
    begin: async (courseId = 7) => await beginAttempt({ id, courseId }, null),
    newAttempt,
    untold,
  };
}
const known = async (of?: string) => (await (await startedAfresh()).read(of)).courses;
const coursesIn = (courses: ApplicationRecord["courses"]) =>
  courses.map(({ courseId }) => courseId).toSorted((one, other) => one - other);

withSettings();
beforeEach(() => {
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
  // Timers of an earlier test are gone with it.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
  shared.redis = null;
  warn.mockClear();
});

/** Three processes change a record at once, each several times. */
async function changeAtOnce() {
  const processes = await Promise.all([startedAfresh(), startedAfresh(), startedAfresh()]);
  const courses = Array.from({ length: 18 }, (_, index) => index + 1);
  await Promise.all(courses.map((courseId) => processes[courseId % 3]?.add(unconfirmed(courseId))));
  expect(coursesIn(await known())).toEqual(courses);
  await (await startedAfresh()).add(unconfirmed(99));
}

it("is claimed in Redis by a request that has no time left for Redis: a slow one must not let two send", async () => {
  shared.redis = new FakeRedisClient();
  const site = await startedAfresh();
  const { withRequestContext } = await import("~/http/request-context.server");
  const redisTime = { spend: () => Promise.reject(new Error("this request has waited long enough for Redis")) };
  const first = await withRequestContext({ requestId: "1", setCookies: [], redisTime }, () => site.begin());
  expect(first.state).toBe("begun");
  rmSync(folder(), { recursive: true, force: true });
  expect((await (await startedAfresh()).begin()).state).toBe("sending");
  if (first.state === "begun") await first.attempt.end("refused");
});

it("is not that of another draft, whoever can write where it lies", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const other = "99999999-2222-3333-4444-555555555555";
  await (await startedAfresh()).write({ courses: [arrivedAt(7)] }, other);
  const asked = vi.spyOn(redis, "hgetall");
  expect((await (await startedAfresh()).read(other)).courses).toEqual([arrivedAt(7)]);
  const [[of = ""] = []] = asked.mock.calls;
  const versions = await redis.hgetall(of);
  asked.mockResolvedValue(versions);
  expect(await (await startedAfresh()).read()).toMatchObject({ courses: [], unreadable: true });
});

it.each(["foo", "Infinity", "1e3", "9007199254740993"])(
  "changes though %s stands among its versions",
  async (field) => {
    const redis = new FakeRedisClient();
    shared.redis = redis;
    const site = await startedAfresh();
    await site.write({ courses: [arrivedAt(7)] });
    const asked = vi.spyOn(redis, "hgetall");
    await site.read();
    const [[of = ""] = []] = asked.mock.calls;
    await redis.multi().hsetnx(of, field, "x").exec();
    await site.add(arrivedAt(8));
    expect((await (await startedAfresh()).read()).courses).toEqual([arrivedAt(7), arrivedAt(8)]);
  },
);

it.each([
  ["it may not be asked", "NOPERM this user has no permissions to run the 'time' command"],
  ["it has lost its master", "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'."],
  ["it knows no clock", "ERR unknown command 'TIME'"],
])("takes no new attempt where a Redis answers that %s", async (_that, answer) => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  vi.spyOn(redis, "time").mockRejectedValue(replyError(answer));
  expect(await (await startedAfresh()).begin()).toEqual({ state: "refused" });
});

it("takes no new attempt while the Redis that containers share is full, and no last check of one that has begun", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const site = await startedAfresh();
  const first = await site.begin();
  redis.full = true;
  expect(await site.begin(8)).toEqual({ state: "refused" });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("a Redis answers with an error"));
  if (first.state !== "begun") throw new Error("the first did not begin");
  expect(await first.attempt.lastCheck()).toBe("refused");
  expect(await first.attempt.end("lost")).toBe(true);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await known()).toMatchObject([{ courseId: 7, state: "unconfirmed" }]);
});

describe.each(["files", "a shared Redis"])("a record in %s", (place) => {
  beforeEach(() => {
    shared.redis = place === "files" ? null : new FakeRedisClient();
  });
  const texts = () =>
    shared.redis instanceof FakeRedisClient
      ? shared.redis.texts
      : files().flatMap((name) => [name, readFileSync(join(folder(), name), "utf8")]);

  it("outlives the process for 14 days after its last change", async () => {
    const first = await startedAfresh();
    await first.add(unconfirmed(7));
    vi.setSystemTime(Date.now() + 13 * DAY);
    await first.add(arrivedAt(8));
    vi.setSystemTime(Date.now() + 14 * DAY - MINUTE);
    expect(await known()).toEqual([unconfirmed(7), arrivedAt(8)]);
    expect(await known("another")).toEqual([]);
    vi.setSystemTime(Date.now() + 2 * MINUTE);
    expect(await known()).toEqual([]);
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
    const last = await startedAfresh();
    // Its sweep is over by then: the files that it would see are as old as the test's clock is ahead of the disk's.
    await last.read();
    await last.add(unconfirmed(9));
    expect(await known()).toEqual([unconfirmed(9)]);
  });

  it.each([
    ["briefly", 14 * MINUTE, 16 * MINUTE],
    ["for good", 13 * DAY, 15 * DAY],
  ] as const)("that ended %s is known as long as it has to be", async (ended, knownMs, overMs) => {
    await (await startedAfresh()).write({ ended });
    const begun = Date.now();
    vi.setSystemTime(begun + knownMs);
    expect((await (await startedAfresh()).read()).ended).toBe(ended);
    vi.setSystemTime(begun + overMs);
    expect((await (await startedAfresh()).read()).ended).toBe(null);
  });

  it("gives nothing away, and may have arrived anywhere once it cannot be opened any more", async () => {
    await (await startedAfresh()).add(arrivedAt(7));
    expect(texts().length).toBeGreaterThan(0);
    expect(texts().join()).not.toMatch(/11111111|Data|राहदानी|passport|sent/);
    vi.stubEnv("SESSION_SECRET", "another secret that is long enough too");
    expect(await (await startedAfresh()).read()).toMatchObject({ ended: null, courses: [], unreadable: true });
  });

  it("loses no change of several processes at once, and keeps few old versions", async () => {
    await changeAtOnce();
    expect(place === "files" ? files() : texts()).toHaveLength(place === "files" ? 1 : 2);
  });
});

describe("without a shared Redis", () => {
  const [living, gone] = [process.ppid, 2 ** 30];

  it.each([
    ["a process that lives", living, 0, "sending"],
    ["a process whose id was given anew", living, 31_000, "unconfirmed"],
    ["a process that is gone", gone, 0, "unconfirmed"],
    ["an earlier process of this one's id", process.pid, 0, "unconfirmed"],
  ])("an attempt of %s is told from others", async (_whose, pid, agoMs, state) => {
    await (await startedAfresh()).add({ ...sending, pid, renewed: Date.now() - agoMs });
    expect(await known()).toMatchObject([{ state }]);
  });

  it("an attempt that ends while it is read is taken for one under way, not for one that is gone", async () => {
    const site = await startedAfresh();
    await site.add({ ...sending, attempt: site.newAttempt(), pid: process.pid, renewed: Date.now() });
    expect((await site.read()).courses).toMatchObject([{ state: "sending" }]);
    expect(await known()).toMatchObject([{ state: "unconfirmed" }]);
  });

  it("a folder that cannot be used is named, and the process itself remembers", async () => {
    spoilFolder();
    const site = await startedAfresh();
    await site.add(unconfirmed(7));
    await site.add(arrivedAt(8), "another");
    expect((await site.read()).courses).toEqual([unconfirmed(7)]);
    expect(new Set(warn.mock.calls.flat())).toEqual(new Set([expect.stringContaining("the folder cannot be used")]));
    expect(await known()).toEqual([]);
  });
});

describe("a shared Redis that fails", () => {
  let redis: FakeRedisClient;
  beforeEach(() => void (shared.redis = redis = new FakeRedisClient()));

  it("is made up for by the folder, and by the process itself", async () => {
    const site = await startedAfresh();
    await site.add(unconfirmed(7));
    redis.away = true;
    expect(await known()).toEqual([unconfirmed(7)]);
    await site.add(arrivedAt(8));
    redis.away = false;
    redis.lose();
    expect(await known()).toEqual([unconfirmed(7), arrivedAt(8)]);
    rmSync(folder(), { recursive: true });
    expect((await site.read()).courses).toEqual([unconfirmed(7), arrivedAt(8)]);
  });

  it("is told later of an attempt that was refused than of all that says anything", async () => {
    const site = await startedAfresh();
    const add = vi.spyOn(site.untold, "add");
    redis.away = true;
    const begun = await site.begin();
    if (begun.state === "begun") await begun.attempt.end("refused");
    expect(add.mock.calls.map(([, how]) => how)).toEqual([{ matters: true }, { matters: false }]);
  });

  it("is told of each record that says anything, and of no draft that was ended with nothing in it", async () => {
    // No folder, which the other container would read.
    spoilFolder();
    const site = await startedAfresh();
    redis.away = true;
    for (const number of [1, 2, 3]) await site.add(unconfirmed(number), `draft ${number}`);
    await site.write({ ended: "briefly" }, "of a stranger");
    redis.away = false;
    await site.untold.tell();
    for (const number of [1, 2, 3]) expect(await known(`draft ${number}`)).toEqual([unconfirmed(number)]);
    expect(await (await startedAfresh()).read("of a stranger")).toMatchObject({ ended: null });
  });
});

it("that is in several places is opened once, however often it is read", async () => {
  shared.redis = new FakeRedisClient();
  const site = await startedAfresh();
  await site.add(unconfirmed(7));
  const open = vi.spyOn(JSON, "parse");
  for (let times = 0; times < 9; times += 1) expect((await site.read()).courses).toEqual([unconfirmed(7)]);
  expect(open.mock.calls.filter(([text]) => text.includes('"unconfirmed"'))).toHaveLength(1);
});

describe.skipIf(!redisServer)(`a real Redis${redisServer ? "" : " [skipped: there is no redis-server here]"}`, () => {
  const server = new RedisServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it("loses no change of several containers at once, keeps one version, and gives it an end", async () => {
    // No folder: what is known is what Redis knows.
    spoilFolder();
    const client = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    shared.redis = client;
    try {
      await changeAtOnce();
      const [key = ""] = await client.keys("sa:application:*");
      expect(await client.hkeys(key)).toEqual(["19"]);
      expect(await client.ttl(key)).toBeGreaterThan(13 * 24 * 60 * 60);
      const { redisVersions } = await import("./versions.server");
      const { number, text } = { number: 19, text: "of who comes second" };
      expect(await redisVersions.add(key.replace("sa:application:", ""), { number, text }, 60)).toBe(false);
      expect(await client.ttl(key), "the time that the first one gave").toBeGreaterThan(13 * 24 * 60 * 60);
      // A client whose line breaks behind a command sends it again.
      await client.hset(key, "20", "sent again");
      const again = { number: 20, text: "sent again" };
      expect(await redisVersions.add(key.replace("sa:application:", ""), again, 60)).toBe(true);
    } finally {
      client.disconnect();
    }
  });
});
