// Holds contract 5.16, 5.17, 10.
import { setTimeout as pause } from "node:timers/promises";

import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { login, refreshTokens, requestPasswordReset } from "~/api/accounts.server";
import { closeBreakers } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { apiReachable, lastOfApi } from "~/api/connection/health.server";
import { findBlog, listBlogs } from "~/api/blogs.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { coursesOfUniversity, finderCourses, findCourse, suggestCourses } from "~/api/courses/courses.server";
import { findEvent, listEvents } from "~/api/events.server";
import { ApiError } from "~/api/failure.server";
import { messages } from "~/api/messages";
import { listCountries, listInterests, listSpecializations } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { findUniversity, listUniversities } from "~/api/universities.server";
import { withRequestContext } from "~/http/request-context.server";
import { withDeadline } from "~/http/within.server";
import { log } from "~/log.server";
import { registry } from "~/metrics.server";
import { loader as searchPage } from "~/routes/course-search/route";

import { FakeApi } from "../support/fake-api";

vi.mock("~/http/within.server", { spy: true });

const api = new FakeApi();
const event = { id: 1, title: "Open day" };
const all = readCourseFilters(new URLSearchParams()).filters;

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "3000";
  process.env.API_REFRESH_PATH = "/api/user/token/refresh/";
});
afterAll(() => api.stop());
beforeEach(() => {
  clearCache();
  closeBreakers();
});

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await work.then(() => null).catch((reason: unknown) => reason);
  if (!(error instanceof ApiError)) throw new Error(`expected an ApiError, got ${String(error)}`);
  return error;
}

describe("an answer that cannot be used", () => {
  it.each([
    ["HTML", "<!doctype html><h1>It works</h1>"],
    ["garbage", "\u0000\u0001{"],
    ["nothing", ""],
    ["null", "null"],
    ["a text", '"fine"'],
    ["no list", '{"detail":"ok"}'],
    ["a list of nothing right", '{"results":[{"name":"x"},7]}'],
  ])("%s: the list's own text and 503, and it is never stored", async (_what, body) => {
    api.answers((_request, response) => response.end(body));
    expect(await failure(listEvents())).toMatchObject({ kind: "nonsense", status: 503, userMessage: messages.events });

    api.answersJson({ results: [event] });
    expect((await listEvents()).events).toHaveLength(1);
  });

  it("a redirect is not followed", async () => {
    api.answers((_request, response) => response.writeHead(302, { location: "/api/app/event-list/?elsewhere" }).end());
    expect(await failure(listEvents())).toMatchObject({ kind: "nonsense", status: 503 });
    expect(api.targets).toEqual(["/api/app/event-list/"]);
  });

  it("a huge body is given up", async () => {
    let sent = 0;
    api.answers((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024, " ");
      const more = () => {
        while (!response.destroyed && sent < 200 && response.write(chunk)) sent += 1;
        if (!response.destroyed && sent < 200) response.once("drain", more);
      };
      more();
    });
    expect(await failure(listEvents())).toMatchObject({ kind: "nonsense", status: 503 });
    expect(sent).toBeLessThan(200);
    expect(api.requests).toHaveLength(1);
  });
});

describe("an API that fails", () => {
  it("is asked twice after a 5xx, and its words are not shown", async () => {
    api.answersJson({ error: "Traceback (most recent call last)" }, 500);
    expect(await failure(listEvents())).toMatchObject({ status: 503, userMessage: messages.events, apiMessage: null });
    expect(api.requests).toHaveLength(2);
  });

  it("gets one retry after a dropped connection, within the same time", async () => {
    vi.mocked(withDeadline).mockClear();
    api.answers((_request, response) => {
      if (api.requests.length === 1) response.destroy();
      else response.end(JSON.stringify({ results: [event] }));
    });
    expect((await listEvents()).events).toHaveLength(1);
    expect(api.requests).toHaveLength(2);
    expect(withDeadline).toHaveBeenCalledTimes(1);
  });

  it("that never answers is given up at the deadline", async () => {
    api.answers(() => undefined);
    expect(await failure(listEvents())).toMatchObject({ kind: "unreachable", userMessage: messages.events });
    expect(await apiReachable()).toMatchObject({ reachable: false });
  });

  it.each([
    ["events", () => listEvents()],
    ["posts", () => listBlogs()],
    ["courses", () => searchCourses(all)],
    ["a university's courses", () => coursesOfUniversity(1)],
    ["courses in an order", () => searchCourses({ ...all, sort: "fee", interest: 1 })],
    ["scholarships", () => scholarshipsOf(1, 2)],
    ["scholarships of a country", () => offersIn(1)],
  ])("speaks for itself on a 4xx, once: %s", async (_what, ask) => {
    api.answersJson({ detail: "Invalid page." }, 400);
    expect(await failure(ask())).toMatchObject({ kind: "refused", status: 400, userMessage: "Invalid page." });
    expect(api.requests).toHaveLength(1);
  });

  it.each([
    ["interests", () => listInterests(), messages.interests],
    ["programmes", () => listSpecializations(), messages.specializations],
    ["countries", () => listCountries(), messages.countries],
    ["a university", () => findUniversity(1), messages.details],
    ["a post", () => findBlog(1), messages.blog],
    ["a country's universities", () => listUniversities(1), messages.universities],
    ["a course", () => findCourse(1), messages.course],
    ["an event", () => findEvent(1), messages.details],
  ])("is not quoted where the catalogue has one sentence: %s", async (_what, ask, message) => {
    api.answersJson({ detail: "Invalid page." }, 400);
    expect(await failure(ask())).toMatchObject({ status: 400, userMessage: message });
  });

  it("answers 404 for a record that is absent, and that is no failure", async () => {
    api.answersJson({ detail: "Not found." }, 404);
    for (let time = 0; time < 7; time += 1) expect(await findCourse(time + 1)).toBeNull();
    expect(api.requests).toHaveLength(7);
    expect(lastOfApi()).toBe("answers");
  });

  it("leaves suggestions empty", async () => {
    api.answersJson({}, 500);
    expect(await suggestCourses("nursing")).toMatchObject({ value: null });
  });

  it("is left alone for a while after five failures, endpoint by endpoint", async () => {
    api.answersJson({}, 503);
    for (let time = 0; time < 5; time += 1) await failure(listEvents());
    expect(api.requests).toHaveLength(10);
    expect(await failure(listEvents())).toMatchObject({ kind: "unreachable", userMessage: messages.events });
    expect(api.requests).toHaveLength(10);
    await failure(findEvent(1));
    expect(api.requests).toHaveLength(12);
  });

  it("is left alone for its catalogue, a university's part of it, searches and orders each by itself", async () => {
    const reads: [group: string, read: (id: number) => Promise<unknown>][] = [
      ["catalogue", () => searchCourses(all)],
      ["university", coursesOfUniversity],
      ["search", (id) => searchCourses({ ...all, interest: id })],
      ["search", (id) => finderCourses(`course ${id}`)],
      ["order", (id) => searchCourses({ ...all, interest: id, sort: "fee" })],
    ];
    api.answersJson({}, 503);
    for (const [closed, close] of reads.slice(1)) {
      closeBreakers();
      await Promise.all([1, 2, 3, 4, 5].map((id) => failure(close(id))));
      const statuses = await Promise.all(reads.map(async ([, read]) => (await failure(read(6))).apiStatus));
      expect(statuses).toEqual(reads.map(([group]) => (group === closed ? null : 503)));
    }
  });

  it("closes logins to nobody else when one visitor makes them fail, and to all when five do", async () => {
    api.answersJson({}, 500);
    const logIn = (visitor: string) =>
      withRequestContext({ requestId: "r", visitor, setCookies: [] }, () => login("a@example.com", "x"));
    for (let time = 0; time < 12; time += 1) await failure(logIn("192.0.2.1"));
    expect(api.requests).toHaveLength(12);
    for (const visitor of ["192.0.2.2", "192.0.2.3", "192.0.2.4", "192.0.2.5"]) await failure(logIn(visitor));
    expect(api.requests).toHaveLength(16);
    expect(await failure(logIn("192.0.2.6"))).toMatchObject({ kind: "unreachable", apiStatus: null });
    expect(api.requests).toHaveLength(16);
  });

  it("closes logins to all when it does not answer, whoever asks", async () => {
    api.answers((_request, response) => response.destroy());
    const logIn = (visitor: string) =>
      withRequestContext({ requestId: "r", visitor, setCookies: [] }, () => login("a@example.com", "x"));
    for (let time = 0; time < 5; time += 1) await failure(logIn("192.0.2.1"));
    api.answersJson({ token: { access: "a", refresh: "r" } });
    expect(await failure(logIn("192.0.2.2"))).toMatchObject({ kind: "unreachable", apiStatus: null });
    expect(api.requests).toHaveLength(0);
  });

  it("counts as reachable while it gives its list of countries: behind a wrong path or gateway it does not", async () => {
    api.answersJson({ results: [] });
    expect(await apiReachable()).toEqual({ reachable: true });
    for (const status of [302, 401, 404, 429, 502]) {
      api.answersJson({}, status);
      expect(await apiReachable()).toEqual({ reachable: false, reason: `the API answers ${status}` });
    }
    api.answers((_request, response) => void response.end("<h1>Maintenance</h1>"));
    expect(await apiReachable()).toEqual({ reachable: false, reason: "the API answers 200 without JSON" });
  });
});

it("is up for the operators once one record alone has failed, and down when all has", async () => {
  const isUp = async () => (await registry.getSingleMetricAsString("site_api_up")).split(" ").at(-1);
  api.answers((request, response) => {
    response.statusCode = request.target.includes("country-list") ? 200 : 500;
    response.end("[]");
  });
  await failure(findCourse(1));
  expect(lastOfApi()).toBe("fails");
  expect(await isUp()).toBe("1");
  api.answersJson({}, 500);
  await failure(findCourse(2));
  expect(await isUp()).toBe("0");
});

it.each([
  [
    "a refresh path that is not there",
    () => refreshTokens("r", () => undefined),
    "{}",
    "POST token refresh",
    "nonsense",
  ],
  [
    "the same in words",
    () => refreshTokens("r", () => undefined),
    '{"detail":"Not Found"}',
    "POST token refresh",
    "nonsense",
  ],
  ["a login that is not there", () => login("a@example.com", "x"), "<h1>Not Found</h1>", "POST login", "nonsense"],
  [
    "an unknown account",
    () => requestPasswordReset("a@example.com"),
    '{"error":"No account."}',
    "POST password-reset",
    "absent",
  ],
])(
  "a 404 of no record is a 404 for the visitor; for the operators: %s",
  async (_what, ask, body, endpoint, outcome) => {
    const counted = async () =>
      (await registry.getSingleMetricAsString("site_api_calls_total"))
        .split("\n")
        .find((line) => line.includes(`{endpoint="${endpoint}",outcome="${outcome}"}`));
    const warn = vi.spyOn(log, "warn").mockClear();
    api.answers((_request, response) => response.writeHead(404).end(body));
    expect(await failure(ask())).toMatchObject({ kind: "absent", status: 404 });
    expect(await counted()).toMatch(/ [1-9]$/);
    expect(warn.mock.calls).toEqual(
      outcome === "absent"
        ? []
        : [[expect.objectContaining({ endpoint, kind: outcome, status: 404 }), "API call failed"]],
    );
  },
);

describe("the cache", () => {
  const minutes = (count: number) => vi.spyOn(Date, "now").mockReturnValue(started + count * 60_000);
  let started = 0;
  beforeEach(() => {
    vi.restoreAllMocks();
    started = Date.now();
  });

  it("asks once for all who ask at the same time, and not again while fresh", async () => {
    api.answers((_request, response) => void pause(30).then(() => response.end(JSON.stringify({ results: [event] }))));
    const pages = await Promise.all([listEvents(), listEvents(), listEvents()]);
    expect(pages.map(({ events }) => events.length)).toEqual([1, 1, 1]);
    await listEvents();
    expect(api.requests).toHaveLength(1);
  });

  it.each([1.5, 30])("shows the new when the API is quick and the old is %s minutes old", async (age) => {
    api.answersJson(() => ({ results: [{ ...event, title: `Title ${api.requests.length}` }] }));
    await listEvents();
    minutes(age);
    expect((await listEvents()).events[0]?.title).toBe("Title 2");
  });

  it("shows the old while the API hangs, long before the call is given up", async () => {
    api.answersJson({ results: [{ id: 1, university_name: "A" }] });
    await listUniversities(77);
    api.answers(() => undefined);
    minutes(30);
    for (let time = 0; time < 5; time += 1) expect((await listUniversities(77)).universities).toHaveLength(1);
    expect(api.requests).toHaveLength(1);
    expect(api.waiting).toBe(1);
  });

  it("serves stale data for up to a day while the API fails, without asking at every request", async () => {
    api.answersJson({ results: [event] });
    await listEvents();
    api.answers((_request, response) => response.writeHead(500).end("<h1>Server Error</h1>"));
    minutes(23 * 60);
    expect((await listEvents()).events[0]?.title).toBe("Open day");
    expect((await listEvents()).events[0]?.title).toBe("Open day");
    expect(api.requests).toHaveLength(2);
    minutes(25 * 60);
    expect(await failure(listEvents())).toMatchObject({ status: 503 });
  });

  it("does not serve a record that the API no longer has", async () => {
    api.answersJson({ id: 1, course_name: "Nursing" });
    expect(await findCourse(1)).toMatchObject({ name: "Nursing" });
    api.answersJson({ detail: "Not found." }, 404);
    minutes(30);
    expect(await findCourse(1)).toBeNull();
  });

  it("keeps reference lists for ten minutes", async () => {
    api.answersJson({ results: [{ id: 1, interest_name: "Bachelor" }] });
    await listInterests();
    minutes(9);
    await listInterests();
    expect(api.requests).toHaveLength(1);
  });

  it("hands out values that nobody can change", async () => {
    api.answersJson({ results: [{ id: 1, course_name: "Nursing" }] });
    const courses = await coursesOfUniversity(3);
    expect(() => (courses as unknown[]).splice(0)).toThrow(TypeError);
    expect(() => Object.assign(courses[0] ?? {}, { name: "x" })).toThrow(TypeError);
  });
});

it("drops one bad record and keeps the rest", async () => {
  api.answersJson({ results: [event, { id: null, title: "No id" }, null, { ...event, id: "2" }], count: "4" });
  expect((await listEvents()).events.map(({ id }) => id)).toEqual([1, 2]);
});

it.each([
  ["null", null],
  ["an empty text", ""],
  ["negative", -3],
  ["a list", [7]],
])("a count that is %s is none: the records are counted", async (_what, count) => {
  api.answersJson({
    results: [
      { id: 1, university_name: "A" },
      { id: 2, university_name: "B" },
    ],
    count,
  });
  expect((await listUniversities(1)).count).toBe(2);
});

it.each(["interest", "specialization", "country"])(
  "a search page without its %s filter is kept by nobody",
  async (list) => {
    const visit = async () => {
      const request = new Request("http://localhost/course-search");
      const context = { siteOrigin: "http://localhost" } as AppLoadContext;
      return (await searchPage({ request, context, params: {} })).headers.get("Cache-Control");
    };
    api.answersJson(({ target }: { target: string }) =>
      target.includes(`${list}-list`) ? { detail: "Away." } : { results: [] },
    );
    expect(await visit()).toBe("no-store");
    closeBreakers();
    api.answersJson({ results: [] });
    expect(await visit()).toBeNull();
  },
);

it("passes the request's id on and no credentials", async () => {
  api.answersJson({ results: [] });
  await withRequestContext({ requestId: "request-7", setCookies: [] }, () => listEvents());
  expect(api.requests[0]?.headers).toMatchObject({ "x-request-id": "request-7", accept: "application/json" });
  expect(api.requests[0]?.headers.authorization).toBeUndefined();
});
