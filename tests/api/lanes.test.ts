// Holds contract 10.
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { login, refreshTokens, register, requestPasswordReset } from "~/api/accounts.server";
import { absentRecords, closeBreakers, failedRecords } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { apiReachable } from "~/api/connection/health.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { findCourse, suggestCourses } from "~/api/courses/courses.server";
import { listEvents, registerForEvent } from "~/api/events.server";
import { ApiError } from "~/api/failure.server";
import { messages } from "~/api/messages";
import { withRequestContext } from "~/http/request-context.server";
import { registry } from "~/metrics.server";

import { FakeApi } from "../support/fake-api";

const api = new FakeApi();
const inTime = () => undefined;
const tokens = { access: "a", refresh: "r" };

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.API_REFRESH_PATH = "/api/user/token/refresh/";
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "1500";
});
afterAll(() => api.stop());
beforeEach(() => {
  clearCache();
  closeBreakers();
});

/** Answers every call rightly, after `msOf` its target. */
function answersAfter(msOf: (target: string) => number) {
  api.answers(({ target }, response) => {
    const value = /login/.test(target)
      ? { token: tokens }
      : /refresh/.test(target)
        ? tokens
        : { results: [], id: 1, course_name: "Nursing" };
    void pause(msOf(target)).then(() => response.end(JSON.stringify(value)));
  });
}

/** Once the first of a crowd are with the API, all others wait in our own queue. */
const asked = () => expect.poll(() => api.waiting).toBeGreaterThan(0);

/** Does `work` as part of a request of `visitor`. */
const as = <Result>(visitor: string, work: () => Promise<Result>) =>
  withRequestContext({ requestId: "r", visitor, setCookies: [] }, work);

const failuresOf = (settled: PromiseSettledResult<unknown>[]) =>
  settled.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));

it("800 logins at a slow API keep nobody else waiting, and those without room are told so", async () => {
  answersAfter((target) => (/login/.test(target) ? 1000 : 0));
  const logins = Promise.allSettled(Array.from({ length: 800 }, () => login("a@example.com", "x")));
  await asked();

  await register("b@example.com", "x", "x");
  await requestPasswordReset("c@example.com");
  await refreshTokens("old", inTime);
  await registerForEvent(1, "token");
  await listEvents();
  await findCourse(1);
  expect(await apiReachable()).toEqual({ reachable: true });

  const settled = await logins;
  const refused = failuresOf(settled);
  expect(settled.length - refused.length).toBeGreaterThanOrEqual(16);
  expect(refused.length).toBeGreaterThan(400);
  for (const failure of refused)
    expect(failure).toMatchObject({ kind: "busy", status: 503, userMessage: messages.login });
  await login("a@example.com", "x");
});

it("waiting in our own queue is no time of the API's", async () => {
  answersAfter(() => 600);
  const settled = await Promise.allSettled(Array.from({ length: 140 }, (_, index) => findCourse(index + 1)));
  expect(failuresOf(settled)).toEqual([]);
});

it("a crowd of searches at a hanging API leaves lists and details alone", async () => {
  api.answers(
    ({ target }, response) =>
      void (/search=/.test(target) || response.end('{"results":[],"id":1,"course_name":"Nursing"}')),
  );
  const crowd = Array.from({ length: 300 }, (_, index) =>
    searchCourses(readCourseFilters(new URLSearchParams({ search: `word ${index}` })).filters),
  );
  const searches = Promise.allSettled([...crowd, suggestCourses("nursing")]);
  await asked();
  await Promise.all([listEvents(), findCourse(1), searchCourses(readCourseFilters(new URLSearchParams()).filters)]);

  const failures = failuresOf(await searches);
  expect(failures).toHaveLength(300);
  for (const failure of failures) expect(failure).toMatchObject({ status: 503, userMessage: messages.courses });
  expect(api.requests.length).toBeLessThan(60);
  await searchCourses(readCourseFilters(new URLSearchParams()).filters);
});

it("20 sorted searches of one visitor have two reads of 1000 records under way, and keep no other search waiting", async () => {
  const held: (() => void)[] = [];
  let most = 0;
  api.answers(({ target }, response) => {
    const answer = () => response.end('{"results":[],"id":1,"course_name":"Nursing"}');
    if (!target.includes("records=1000")) return answer();
    held.push(answer);
    most = Math.max(most, held.length);
  });
  const search = (query: string) => searchCourses(readCourseFilters(new URLSearchParams(query)).filters);
  const crowd = Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => as("192.0.2.1", () => search(`sort=fee&max_fee=${100_001 + index}`))),
  );
  await expect.poll(() => held.length).toBe(2);
  for (const visitor of ["192.0.2.1", "198.51.100.1"])
    await as(visitor, () => Promise.all([search("search=nursing"), findCourse(1), listEvents()]));
  const other = as("198.51.100.1", () => search("sort=fee&max_fee=5000"));
  await expect.poll(() => held.length).toBe(3);

  const answering = setInterval(() => held.shift()?.(), 5);
  await other;
  const settled = await crowd;
  clearInterval(answering);
  expect(most).toBe(3);
  const refused = failuresOf(settled);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  for (const failure of refused)
    expect(failure).toMatchObject({ kind: "busy", status: 503, userMessage: messages.courses });
});

it("an ApiError of a full lane names no visitor's text", async () => {
  answersAfter(() => 300);
  const settled = await Promise.allSettled(Array.from({ length: 300 }, () => login("secret@example.com", "word")));
  const [first] = failuresOf(settled);
  expect(first).toBeInstanceOf(ApiError);
  expect(String((first as ApiError).reason)).toBe("POST login: no room for more login");
});

it("84 registrations of one visitor that hang leave room for those of others", async () => {
  api.answers(({ headers }, response) => void (headers.authorization === "Bearer greedy" || response.end("{}")));
  const crowd = Promise.allSettled(
    Array.from({ length: 84 }, () => as("192.0.2.1", () => registerForEvent(1, "greedy"))),
  );
  await asked();
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => as(`198.51.100.${index}`, () => registerForEvent(1, "modest"))),
  );
  expect(failuresOf(await crowd)).toHaveLength(84);
  expect(api.requests.filter(({ headers }) => headers.authorization === "Bearer greedy").length).toBeLessThan(40);
});

it("600 made-up ids of one visitor leave the courses and lists of others alone", async () => {
  api.answers(({ target }, response) => {
    if (!/info\/7\d{8}/.test(target)) response.end('{"results":[],"id":1,"course_name":"Nursing"}');
  });
  const crowd = Promise.allSettled(
    Array.from({ length: 600 }, (_, index) => as("192.0.2.1", () => findCourse(700_000_000 + index))),
  );
  await asked();
  const pages = Array.from({ length: 10 }, (_, index) =>
    as(`198.51.100.${index}`, () => Promise.all([findCourse(index + 1), listEvents()])),
  );
  for (const [course] of await Promise.all(pages)) expect(course).toMatchObject({ name: "Nursing" });
  expect(failuresOf(await crowd)).toHaveLength(600);
});

async function courseReads(outcome: string): Promise<number> {
  const text = await registry.getSingleMetricAsString("site_api_calls_total");
  return Number(new RegExp(`course-info/\\{id\\}",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

it("a record that is absent, or refused, is asked for once in a few seconds, and many of those forget no failure", async () => {
  const statusOf = (target: string) => (target.endsWith("/1") ? 500 : target.endsWith("/3") ? 400 : 404);
  api.answers(({ target }, response) => response.writeHead(statusOf(target)).end("{}"));
  await expect(findCourse(1)).rejects.toThrow();
  const asked = api.requests.length;
  const before = [await courseReads("absent"), await courseReads("refused")];
  for (let time = 0; time < 6; time += 1) {
    expect(await findCourse(2)).toBeNull();
    await expect(findCourse(3)).rejects.toThrow();
  }
  expect(api.requests).toHaveLength(asked + 2);
  // An alert goes by those that are "not asked".
  expect([await courseReads("absent"), await courseReads("refused")]).toEqual(before.map((count) => count + 6));
  for (let index = 0; index < 1100; index += 1) await findCourse(700_000_000 + index);
  expect(absentRecords.size).toBe(1000);
  expect(failedRecords.size).toBe(1);
});
