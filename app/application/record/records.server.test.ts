// Holds contract 5.13, 13.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { FakeStore } from "../../../tests/support/fake-store";
import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { withFolder, withSettings } from "../../../tests/support/request";

import type { ApplicationRecord } from "./application-record.server";

const DAY = 24 * 60 * 60 * 1000;
const id = "11111111-2222-3333-4444-555555555555";
const arrivedAt = (courseId: number) => ({
  courseId,
  state: "sent" as const,
  sent: {
    courseId,
    course: "Data Science",
    university: "Example",
    at: "2026-03-01T05:15:00.000Z",
    files: [{ group: "passport_documents", name: "राहदानी.jpg", size: 9 }],
    more: 0,
    reference: null,
  },
});
const unconfirmed = (courseId: number) => ({ courseId, state: "unconfirmed" as const, at: "2026-03-01T05:15:00.000Z" });

const shared: { store: object | null } = { store: null };
const warn = vi.fn();
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));
vi.mock("~/log.server", () => ({
  warnSeldom: (_facts: object, message: string) => warn(message),
  log: { warn: () => undefined },
}));

const home = withFolder();
const folder = () => join(home.path, ".data", "applications");
const files = () =>
  readdirSync(folder()).flatMap((name) => readdirSync(join(folder(), name)).map((file) => join(name, file)));

/** The records as a process that has just started sees them. */
async function startedAfresh() {
  vi.resetModules();
  const { changeRecord, readRecord } = await import("./records.server");
  return {
    read: (of = id) => readRecord(of),
    write: (record: Partial<ApplicationRecord>, of = id) =>
      changeRecord(of, ({ record: before }) => [{ ...before, ...record }, null] as const),
    add: (course: ApplicationRecord["courses"][number], of = id) =>
      changeRecord(of, ({ record }) => [{ ...record, courses: [...record.courses, course] }, null] as const),
  };
}

withSettings();
beforeEach(() => {
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
  // Timers of an earlier test are gone with it.
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
  shared.store = null;
  warn.mockClear();
});
/** Puts a file where the folder should be. */
const spoilFolder = () => {
  mkdirSync(join(home.path, ".data"));
  writeFileSync(folder(), "");
};
const known = async (of?: string) => (await (await startedAfresh()).read(of)).courses;
const byNumber = (courses: ApplicationRecord["courses"]) =>
  courses.map(({ courseId }) => courseId).toSorted((one, other) => one - other);
/** Three processes change a record at once, each several times. */
async function changeAtOnce() {
  const processes = await Promise.all([startedAfresh(), startedAfresh(), startedAfresh()]);
  const courses = Array.from({ length: 18 }, (_, index) => index + 1);
  await Promise.all(courses.map((courseId) => processes[courseId % 3]?.add(unconfirmed(courseId))));
  expect(byNumber(await known())).toEqual(courses);
  await (await startedAfresh()).add(unconfirmed(99));
}

it("is claimed in Redis by a request that has no time left for Redis: a slow one must not let two send", async () => {
  shared.store = new FakeStore();
  vi.resetModules();
  const { withRequestContext } = await import("~/http/request-context.server");
  const { beginAttempt } = await import("./attempt.server");
  const storeTime = { spend: () => Promise.reject(new Error("this request has waited long enough for Redis")) };
  const begin = () =>
    withRequestContext({ requestId: "1", setCookies: [], storeTime }, () => beginAttempt({ id, courseId: 7 }, null));
  const first = await begin();
  expect(first.state).toBe("begun");
  rmSync(folder(), { recursive: true, force: true });
  vi.resetModules();
  const { beginAttempt: elsewhere } = await import("./attempt.server");
  expect((await elsewhere({ id, courseId: 7 }, null)).state).toBe("sending");
  if (first.state === "begun") await first.attempt.end("refused");
});

it("takes no new attempt while the Redis that containers share is full, and no last check of one that has begun", async () => {
  const store = new FakeStore();
  shared.store = store;
  vi.resetModules();
  const { beginAttempt } = await import("./attempt.server");
  const first = await beginAttempt({ id, courseId: 7 }, null);
  store.full = true;
  expect(await beginAttempt({ id, courseId: 8 }, null)).toEqual({ state: "refused" });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("a Redis refuses writes"));
  if (first.state !== "begun") throw new Error("the first did not begin");
  expect(await first.attempt.lastCheck()).toBe("refused");
  expect(await first.attempt.end("lost")).toBe(true);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await known()).toMatchObject([{ courseId: 7, state: "unconfirmed" }]);
});

describe.each(["files", "a shared store"])("a record in %s", (place) => {
  beforeEach(() => {
    shared.store = place === "files" ? null : new FakeStore();
  });
  const texts = () =>
    shared.store instanceof FakeStore
      ? shared.store.texts
      : files().flatMap((name) => [name, readFileSync(join(folder(), name), "utf8")]);

  it("outlives the process for 14 days after its last change", async () => {
    const first = await startedAfresh();
    await first.add(unconfirmed(7));
    vi.setSystemTime(Date.now() + 13 * DAY);
    await first.add(arrivedAt(8));
    vi.setSystemTime(Date.now() + 14 * DAY - 60_000);
    expect(await known()).toEqual([unconfirmed(7), arrivedAt(8)]);
    expect(await known("another")).toEqual([]);
    vi.setSystemTime(Date.now() + 120_000);
    expect(await known()).toEqual([]);
    await eventually(() => expect(readdirSync(folder())).toEqual([]));
    const last = await startedAfresh();
    // Its sweep is over by then: the files that it would see are as old as the test's clock is ahead of the disk's.
    await last.read();
    await last.add(unconfirmed(9));
    expect(await known()).toEqual([unconfirmed(9)]);
  });

  it.each([
    ["briefly", 14, 16],
    ["for good", 13 * 24 * 60, 15 * 24 * 60],
  ] as const)("that ended %s is known as long as it has to be", async (ended, knownMinutes, over) => {
    await (await startedAfresh()).write({ ended });
    const begun = Date.now();
    for (const [minutes, expected] of [
      [knownMinutes, ended],
      [over, null],
    ] as const) {
      vi.setSystemTime(begun + minutes * 60_000);
      expect((await (await startedAfresh()).read()).ended).toBe(expected);
    }
  });

  it("gives nothing away: neither draft nor course nor file can be read", async () => {
    await (await startedAfresh()).add(arrivedAt(7));
    expect(texts().length).toBeGreaterThan(0);
    expect(texts().join()).not.toMatch(/11111111|Data|राहदानी|passport|sent/);
  });

  it("that cannot be opened any more may have arrived anywhere", async () => {
    await (await startedAfresh()).add(arrivedAt(7));
    vi.stubEnv("SESSION_SECRET", "another secret that is long enough too");
    expect(await (await startedAfresh()).read()).toMatchObject({ ended: null, courses: [], unreadable: true });
  });

  it("loses no change of several processes at once, and keeps few old versions", async () => {
    await changeAtOnce();
    expect(place === "files" ? files() : texts()).toHaveLength(place === "files" ? 1 : 2);
  });
});

describe("the folder", () => {
  const oldRecord = (name: string, age: number) => {
    mkdirSync(join(folder(), name), { recursive: true });
    writeFileSync(join(folder(), name, "1"), "old");
    const changed = (Date.now() - age) / 1000;
    utimesSync(join(folder(), name, "1"), changed, changed);
  };
  const record = (number: number) => number.toString(16).padStart(64, "0");

  it("is ours alone, and so are its files", async () => {
    await (await startedAfresh()).add(unconfirmed(7));
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
    expect(files().map((name) => statSync(join(folder(), name)).mode & 0o777)).toEqual([0o600]);
  });

  it("lies among the system's temporary files in production", async () => {
    vi.stubEnv("NODE_ENV", "production");
    vi.stubEnv("SITE_URL", "https://site.example");
    vi.stubEnv("TMPDIR", home.path);
    await (await startedAfresh()).add(unconfirmed(7));
    expect(readdirSync(join(home.path, "study-abroad-site", "applications"))).toHaveLength(1);
  });

  it("is swept at the first use: what is too old goes, what is not ours stays", async () => {
    oldRecord(record(1), 15 * DAY);
    oldRecord(record(2), 13 * DAY);
    oldRecord("notes", 99 * DAY);
    await (await startedAfresh()).read();
    await eventually(() => expect(readdirSync(folder()).sort()).toEqual([record(2), "notes"].sort()));
  });

  it("tells an attempt of a process that lives from that of one that is gone", async () => {
    const renewed = Date.now();
    const sending = { courseId: 7, state: "sending" as const, attempt: "one", renewed, at: null, earlier: null };
    const [living, gone] = [process.ppid, 2 ** 30];
    await (await startedAfresh()).add({ ...sending, pid: living });
    expect(await known()).toMatchObject([{ state: "sending" }]);
    await (
      await startedAfresh()
    ).add({ ...sending, renewed: renewed - 31_000, pid: living }, "a pid that was given anew");
    expect(await known("a pid that was given anew")).toMatchObject([{ state: "unconfirmed" }]);
    await (await startedAfresh()).add({ ...sending, pid: gone }, "another");
    await (await startedAfresh()).add({ ...sending, pid: process.pid }, "a third");
    for (const other of ["another", "a third"]) expect(await known(other)).toMatchObject([{ state: "unconfirmed" }]);
  });

  it("takes an attempt that ends while it is read for one under way, not for one that is gone", async () => {
    const site = await startedAfresh();
    const attempt = (await import("./records.server")).newAttempt();
    const sending = { courseId: 7, state: "sending" as const, renewed: Date.now(), at: null, earlier: null };
    await site.add({ ...sending, attempt, pid: process.pid });
    expect((await site.read()).courses).toMatchObject([{ state: "sending" }]);
    expect(await known()).toMatchObject([{ state: "unconfirmed" }]);
  });

  it("that cannot be used is named, and the process itself remembers", async () => {
    spoilFolder();
    const site = await startedAfresh();
    await site.add(unconfirmed(7));
    await site.add(arrivedAt(8), "another");
    expect((await site.read()).courses).toEqual([unconfirmed(7)]);
    expect(new Set(warn.mock.calls.flat())).toEqual(new Set([expect.stringContaining("the folder cannot be used")]));
    expect(await known()).toEqual([]);
  });
});

describe("a shared store that fails", () => {
  it("is made up for by the folder, and by the process itself", async () => {
    const store = (shared.store = new FakeStore());
    const site = await startedAfresh();
    await site.add(unconfirmed(7));
    store.away = true;
    expect(await known()).toEqual([unconfirmed(7)]);
    await site.add(arrivedAt(8));
    store.away = false;
    store.lose();
    expect(await known()).toEqual([unconfirmed(7), arrivedAt(8)]);
    rmSync(folder(), { recursive: true });
    expect((await site.read()).courses).toEqual([unconfirmed(7), arrivedAt(8)]);
  });
});

describe("what a shared store that was away has missed", () => {
  const application = { id, courseId: 7 };
  const states = async (of: { read: (id: string) => Promise<ApplicationRecord> }) =>
    (await of.read(application.id)).courses.map(({ state }) => state);
  /** A container with a shared store, and how it begins an attempt. */
  async function container(store = new FakeStore()) {
    shared.store = store;
    const site = await startedAfresh();
    const { beginAttempt } = await import("./attempt.server");
    const begin = async () => {
      const begun = await beginAttempt(application, null);
      if (begun.state !== "begun") throw new Error(`not begun: ${begun.state}`);
      return begun.attempt;
    };
    return { site, store, begin, beginAttempt };
  }
  /** Another container: what this one has in its folder and in memory it does not see. */
  const another = async (store: FakeStore) => {
    rmSync(folder(), { recursive: true, force: true });
    return await container(store);
  };

  it.each(["refused", "lost"] as const)("of an own attempt that was %s counts here and everywhere", async (became) => {
    const { site, store, begin } = await container();
    const attempt = await begin();
    store.away = true;
    await attempt.end(became);
    store.away = false;
    const expected = became === "refused" ? [] : ["unconfirmed"];
    expect(await states(site)).toEqual(expected);
    await eventually(async () => expect(await states((await another(store)).site)).toEqual(expected));
  });

  it.each([
    ["ended lost", ["unconfirmed"]],
    ["is under way", ["sending"]],
  ])("hides no later attempt that %s", async (later, expected) => {
    const { site, store, begin, beginAttempt } = await container();
    const first = await begin();
    store.away = true;
    await first.end("refused");
    const second = await begin();
    expect(await second.lastCheck()).toBe(true);
    if (later === "ended lost") await second.end("lost");
    store.away = false;
    expect(await states(site)).toEqual(expected);
    if (later === "is under way") {
      expect((await beginAttempt(application, null)).state).toBe("sending");
      expect(await second.end("lost")).toBe(true);
      expect(await states(site)).toEqual(["unconfirmed"]);
    }
    await eventually(async () => expect(await states((await another(store)).site)).toEqual(["unconfirmed"]));
  });

  it("another container learns: that one was begun, and that it was accepted", async () => {
    const { store, begin } = await container();
    store.away = true;
    const attempt = await begin();
    store.away = false;
    await eventually(async () => expect(await states((await another(store)).site)).toEqual(["sending"]));
    store.away = true;
    await attempt.end(arrivedAt(7));
    store.away = false;
    await eventually(async () => expect(await states((await another(store)).site)).toEqual(["sent"]));
  });

  it("is told later of an attempt that was refused than of all that says anything", async () => {
    const { store, begin } = await container();
    const { untold } = await import("./records.server");
    const add = vi.spyOn(untold, "add");
    store.away = true;
    const attempt = await begin();
    await attempt.end("refused");
    expect(add.mock.calls.map(([, how]) => how)).toEqual([{ matters: true }, { matters: false }]);
  });

  it("is told of each record that says anything, and of no draft that was ended with nothing in it", async () => {
    // No folder, which the other container would read.
    spoilFolder();
    const { site, store } = await container();
    store.away = true;
    for (let number = 0; number < 20; number += 1) await site.add(unconfirmed(number), `draft ${number}`);
    await site.write({ ended: "briefly" }, "of a stranger");
    store.away = false;
    const elsewhere = await startedAfresh();
    const last = () => elsewhere.read("draft 19");
    await eventually(async () => expect(await last()).toMatchObject({ courses: [unconfirmed(19)] }));
    expect(await elsewhere.read("of a stranger")).toMatchObject({ ended: null });
    expect(await elsewhere.read("draft 0")).toMatchObject({ courses: [unconfirmed(0)] });
  });
});

it.each([
  ["a folder", "3"],
  ["a link to nothing", "9"],
])("goes on without its folder where a version cannot be read: it is %s", async (what, number) => {
  const store = new FakeStore();
  shared.store = store;
  const site = await startedAfresh();
  await site.add(unconfirmed(7));
  const [own = ""] = readdirSync(folder());
  if (what === "a folder") mkdirSync(join(folder(), own, number));
  else symlinkSync("nowhere", join(folder(), own, number));
  await site.add(arrivedAt(8));
  store.away = true;
  expect((await site.read()).courses).toEqual([unconfirmed(7), arrivedAt(8)]);
  await site.add(unconfirmed(9));
  expect(byNumber((await site.read()).courses)).toEqual([7, 8, 9]);
  store.away = false;
  await eventually(async () => expect(byNumber(await known())).toEqual([7, 8, 9]));
});

it("that is in several places is opened once, however often it is read", async () => {
  shared.store = new FakeStore();
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
    shared.store = client;
    try {
      await changeAtOnce();
      const [key = ""] = await client.keys("sa:application:*");
      expect(await client.hkeys(key)).toEqual(["19"]);
      expect(await client.ttl(key)).toBeGreaterThan(13 * 24 * 60 * 60);
      const { redisVersions } = await import("./versions.server");
      const { number, text } = { number: 19, text: "of who comes second" };
      expect(await redisVersions.add(key.replace("sa:application:", ""), { number, text }, 60)).toBe(false);
      expect(await client.ttl(key), "the time that the first one gave").toBeGreaterThan(13 * 24 * 60 * 60);
    } finally {
      client.disconnect();
    }
  });
});
