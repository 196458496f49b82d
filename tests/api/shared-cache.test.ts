// Holds contract 2, 5.17.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { clearCache } from "~/api/connection/cache.server";
import { writeShared } from "~/api/connection/shared-cache.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { finderCourses, findCourse, suggestCourses } from "~/api/courses/courses.server";
import { listEvents } from "~/api/events.server";
import { cacheRedis } from "~/http/redis.server";
import type * as WithinModule from "~/http/within.server";
import { log } from "~/log.server";

import { eventually } from "../support/eventually";
import { FakeApi } from "../support/fake-api";
import { FakeRedis } from "../support/fake-redis";

// Patience for a busy machine: how little of it there is, shared-cache-hangs.test.ts shows.
vi.mock("~/http/within.server", async (original) => {
  const { within, ...others } = await original<typeof WithinModule>();
  return {
    ...others,
    within: <Value>(ms: number, work: Promise<Value>, late: () => Value) => within(ms * 40, work, late),
  };
});

const api = new FakeApi();
const redis = new FakeRedis();
let port = 0;

const search = (query: string) => searchCourses(readCourseFilters(new URLSearchParams(query)).filters);
const connected = () => eventually(() => expect(cacheRedis()?.status).toBe("ready"));

/** The site's clocks stand still, and never go back: what failed in one test must be over in the next. */
const clock = { now: performance.now(), today: Date.now() };
function later(ms: number) {
  clock.now += ms;
  clock.today += ms;
}

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.REDIS_CACHE_URL = await redis.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  port = Number(new URL(process.env.REDIS_CACHE_URL).port);
  Object.assign(cacheRedis()?.options ?? {}, { commandTimeout: undefined, socketTimeout: undefined });
});
afterAll(async () => {
  cacheRedis()?.disconnect();
  await Promise.all([api.stop(), redis.stop()]);
});
beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => clock.now);
  vi.spyOn(Date, "now").mockImplementation(() => clock.today);
  later(2 * 24 * 60 * 60_000);
  redis.full = false;
  await connected();
  // Answered behind all that the test before has written.
  await cacheRedis()?.ping();
  redis.stored.clear();
  clearCache();
  api.answersJson({ results: [{ id: 1, title: "Open day", course_name: "Nursing" }] });
});

it("spares another container the question", async () => {
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
  clearCache();
  expect((await listEvents()).events[0]?.title).toBe("Open day");
  expect(api.requests).toHaveLength(1);
});

it("shares a catalogue of a thousand courses", async () => {
  api.answersJson({
    results: Array.from({ length: 1000 }, (_, index) => ({ id: index + 1, course_name: `Course ${index}` })),
  });
  await search("");
  await eventually(() => expect(redis.stored.size).toBe(1));
  clearCache();
  expect((await search("")).count).toBe(1000);
  expect(api.requests).toHaveLength(1);
});

it("holds nothing that visitors type or choose", async () => {
  await search("search=nursing");
  await search("country=1&max_fee=20000");
  await suggestCourses("nursing");
  await finderCourses("nursing");
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
  expect([...redis.stored.keys()][0]).toMatch(/event-list\/$/);
});

it("gives up a record that the API no longer has", async () => {
  api.answersJson({ id: 1, course_name: "Nursing" });
  await findCourse(1);
  await eventually(() => expect(redis.stored.size).toBe(1));
  later(10 * 60_000);
  api.answersJson({ detail: "Not found." }, 404);
  expect(await findCourse(1)).toBeNull();
  await eventually(() => expect(redis.stored.size).toBe(0));
});

it("is asked again when it holds rubbish, and not believed about the future", async () => {
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
  const [key = ""] = redis.stored.keys();
  redis.stored.set(key, "rubbish");
  clearCache();
  expect((await listEvents()).events).toHaveLength(1);
  expect(api.requests).toHaveLength(2);

  await eventually(() => expect(redis.stored.get(key)).not.toBe("rubbish"));
  const stored = redis.stored.get(key) ?? "";
  const entry = JSON.parse(stored.slice(stored.indexOf("{"))) as object;
  const soonest = { ...entry, fetchedAt: Date.now() + 2 * 60_000 };
  await writeShared(key.replace(/^site:api:\d+:/, ""), JSON.stringify(soonest), 60_000);
  clearCache();
  await listEvents();
  expect(api.requests).toHaveLength(3);
});

it("is believed only as this site has written it, and under its own key", async () => {
  const asked = async (change: (key: string, stored: string) => void) => {
    await listEvents();
    await eventually(() => expect(redis.stored.size).toBe(1));
    const [[key, stored] = ["", ""]] = redis.stored;
    change(key, stored);
    clearCache();
    api.requests.length = 0;
    const { events } = await listEvents();
    expect(events[0]?.title).toBe("Open day");
    clearCache();
    redis.stored.clear();
    return api.requests.length;
  };
  expect(await asked(() => undefined)).toBe(0);
  expect(await asked((key, stored) => redis.stored.set(key, stored.replace("Open day", "<h1>Forged</h1>")))).toBe(1);
  expect(await asked((key, stored) => redis.stored.set(key, stored.slice(43)))).toBe(1);
  await writeShared("another key", JSON.stringify({ value: { items: [] }, fetchedAt: Date.now() }), 60_000);
  const [, other = ""] = [...redis.stored].find(([key]) => key.endsWith("another key")) ?? [];
  redis.stored.clear();
  expect(await asked((key) => redis.stored.set(key, other))).toBe(1);
});

it("reads no more of a value than any answer has, whoever wrote it", async () => {
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
  const [[key] = [""]] = redis.stored;
  redis.stored.set(key, "x".repeat(32 * 1024 * 1024));
  clearCache();
  redis.sent = 0;
  expect((await listEvents()).events[0]?.title).toBe("Open day");
  expect(redis.sent).toBeLessThan(10 * 1024 * 1024);
});

it("serves a container that has just started with an answer of this day while the API fails", async () => {
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
  clearCache();
  later(20 * 60 * 60 * 1000);
  api.answersJson({ detail: "Away." }, 500);
  expect((await listEvents()).events[0]?.title).toBe("Open day");
});

it("is left out while it is full, with one warning", async () => {
  const warn = vi.spyOn(log, "warn");
  redis.full = true;
  for (let time = 0; time < 5; time += 1) {
    clearCache();
    expect((await listEvents()).events).toHaveLength(1);
  }
  await eventually(() => expect(warn).toHaveBeenCalledTimes(1));
});

it("breaks no page when it is down, and is used again when it is back", async () => {
  await redis.stop();
  expect((await listEvents()).events).toHaveLength(1);
  expect((await listEvents()).events).toHaveLength(1);
  expect(api.requests).toHaveLength(1);

  await redis.start(port);
  await connected();
  later(3 * 60 * 60_000);
  clearCache();
  await listEvents();
  await eventually(() => expect(redis.stored.size).toBe(1));
});
