// Holds contract 5.17, 5.19, 10.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { findBlog, listAllBlogs, listBlogs, recentBlogs } from "~/api/blogs.server";
import { closeBreakers, failedRecords } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { coursesOfUniversity, finderCourses, findCourse } from "~/api/courses/courses.server";
import { findEvent, listAllEvents, listEvents } from "~/api/events.server";
import { ApiError } from "~/api/failure.server";
import { messages } from "~/api/messages";
import { listCountries, listInterests, listSpecializations } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { listPublicRecords } from "~/api/sitemap.server";
import { findUniversity, listAllUniversities, listUniversities } from "~/api/universities.server";

import { eventually } from "../support/eventually";
import { FakeApi } from "../support/fake-api";

const api = new FakeApi();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "1500";
});
afterAll(() => api.stop());
beforeEach(() => {
  clearCache();
  closeBreakers();
});
afterEach(() => void vi.restoreAllMocks());

const filtered = (query: string) => searchCourses(readCourseFilters(new URLSearchParams(query)).filters);

const reads: [what: string, ask: () => Promise<unknown>, message: string | RegExp][] = [
  ["the catalogue", () => filtered(""), messages.courses],
  ["a search", () => filtered("search=nursing&country=1"), messages.courses],
  ["the finder", () => finderCourses("nursing"), messages.courses],
  ["a university's courses", () => coursesOfUniversity(3), messages.courses],
  ["a course", () => findCourse(1), messages.course],
  ["interests", listInterests, messages.interests],
  ["specialisations", listSpecializations, messages.specializations],
  ["countries", listCountries, messages.countries],
  ["universities", () => listUniversities(1), messages.universities],
  ["all universities", () => listAllUniversities(1), messages.universities],
  ["a university", () => findUniversity(1), messages.details],
  ["scholarships", () => scholarshipsOf(1, 2), messages.scholarships],
  ["scholarships of a country", () => offersIn(1), messages.scholarships],
  ["posts", () => listBlogs(), messages.blogs],
  ["recent posts", () => recentBlogs(4), messages.blogs],
  ["all posts", listAllBlogs, messages.blogs],
  ["a post", () => findBlog(1), messages.blog],
  ["events", () => listEvents(), messages.events],
  ["all events", listAllEvents, messages.events],
  ["an event", () => findEvent(1), messages.details],
  ["the sitemap's records", listPublicRecords, /^(An error|Error loading)/],
];

const faults: [what: string, status: number, body: string, location?: string][] = [
  ["401", 401, '{"detail":"Authentication credentials were not provided."}'],
  ["403", 403, '{"detail":"You do not have permission to perform this action."}'],
  ["407", 407, '{"detail":"Proxy Authentication Required"}'],
  ["429", 429, '{"detail":"Request was throttled. Expected available in 86 seconds."}'],
  ["a redirect to itself", 302, "", "/"],
  ["a redirect elsewhere", 301, "<a href=http://elsewhere.example>Moved</a>", "http://elsewhere.example/"],
  ["truncated JSON", 200, '{"count":3,"results":[{"id":1,"title":"Open d'],
  ["HTML", 200, "<!doctype html><h1>Sign in</h1>"],
  ["an empty body", 200, ""],
  ["a wrong shape", 200, '{"results":{"a":[1,2]},"id":{"x":1}}'],
  ["a list of lists", 200, `${"[".repeat(5000)}${"]".repeat(5000)}`],
  ["no content", 204, ""],
];

describe.each(reads)("%s", (_what, ask, message) => {
  it.each(faults)("%s: its own sentence with 503", async (_fault, status, body, location) => {
    api.answers((_request, response) => response.writeHead(status, location ? { location } : {}).end(body));
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: "nonsense",
      status: 503,
      apiMessage: null,
      userMessage: expect.stringMatching(message) as string,
    });
  });
});

/** For how many seconds a read is answered without asking again: what it has brought, and a list with nothing in it. */
const freshSeconds: Record<string, [seconds: number, ofNothing: number | null]> = {
  interests: [600, 10],
  specialisations: [600, 10],
  countries: [600, 10],
  "all posts": [60, 60],
  "the sitemap's records": [60, null],
  "the catalogue": [60, 60],
  posts: [60, 60],
  "recent posts": [60, 60],
  events: [60, 60],
  "all events": [60, 60],
  "a search": [60, 10],
  "a sorted search": [60, 10],
  "the finder": [60, 10],
  "a university's courses": [60, 10],
  universities: [60, 10],
  "all universities": [60, 10],
  scholarships: [60, 10],
  "scholarships of a country": [60, 10],
  "a course": [60, null],
  "a university": [60, null],
  "a post": [60, null],
  "an event": [60, null],
};

it.each([...reads, ["a sorted search", () => filtered("search=nursing&sort=fee"), messages.courses] as const])(
  "%s is kept for as long as it may be",
  async (what, ask) => {
    const names = ["course_name", "university_name", "title", "main_title", "interest_name", "country_name"];
    const others = ["specialization_name", "scholarship_name"];
    const record = { id: 1, ...Object.fromEntries([...names, ...others].map((name) => [name, "Nursing"])) };
    const [seconds, ofNothing] = freshSeconds[what] ?? [0, 0];
    const started = Date.now();
    for (const [results, kept] of [[[record], seconds] as const, [[], ofNothing] as const]) {
      if (kept === null) continue;
      clearCache();
      const now = vi.spyOn(Date, "now").mockReturnValue(started);
      api.answersJson({ ...record, count: results.length, next: null, previous: null, results });
      await ask();
      const asked = api.requests.length;
      now.mockReturnValue(started + kept * 980);
      await ask();
      expect(api.requests, `after less than ${kept} s`).toHaveLength(asked);
      now.mockReturnValue(started + kept * 1020);
      await eventually(async () => {
        await ask();
        expect(api.requests.length, `after more than ${kept} s`).toBeGreaterThan(asked);
      });
    }
  },
);

it.each(faults)("%s: what was read before is shown, and no breaker opens", async (_fault, status, body, location) => {
  const course = { id: 1, course_name: "Nursing", results: [{ id: 1, title: "Open day" }] };
  api.answersJson(course);
  await Promise.all([listEvents(), findCourse(1)]);
  const later = Date.now() + 30 * 60_000;
  vi.spyOn(Date, "now").mockImplementation(() => later);
  api.answers((_request, response) => response.writeHead(status, location ? { location } : {}).end(body));
  expect((await listEvents()).events).toHaveLength(1);
  expect(await findCourse(1)).toMatchObject({ name: "Nursing" });

  for (let id = 2; id < 9; id += 1) await expect(findCourse(id)).rejects.toThrow();
  failedRecords.clear();
  api.answersJson(course);
  expect(await findCourse(2)).toMatchObject({ name: "Nursing" });
});

it("an answer behind interim ones is an answer", async () => {
  api.answers((_request, response) => {
    for (let hint = 0; hint < 10; hint += 1) response.writeEarlyHints({ link: "</a>; rel=preload" });
    response.writeHead(200, { "content-type": "application/json" }).end('{"id":4,"course_name":"Nursing"}');
  });
  expect(await findCourse(4)).toMatchObject({ name: "Nursing" });
});

it("interim answers without end are no answer", async () => {
  let sent = 0;
  api.answers((_request, response) => {
    const more = setInterval(() => (sent += 1) && response.writeEarlyHints({ link: "</a>; rel=preload" }), 2);
    response.once("close", () => clearInterval(more));
  });
  await expect(listEvents()).rejects.toMatchObject({ kind: "unreachable", status: 503, userMessage: messages.events });
  expect(sent).toBeLessThan(100);
});

it("an answer in thousands of chunks of a byte is no answer, and one in larger chunks is", async () => {
  const inChunksOf = (length: number) =>
    api.answers((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      for (let chunk = 0; chunk < 3000; chunk += 1) response.write(" ".repeat(length));
      response.end('{"id":3,"course_name":"Nursing"}');
    });
  inChunksOf(1);
  await expect(findCourse(3)).rejects.toMatchObject({ kind: "unreachable" });
  closeBreakers();
  clearCache();
  inChunksOf(70);
  expect(await findCourse(3)).toMatchObject({ name: "Nursing" });
});

it("a body that drips ends with the time-out, and its connection with it", async () => {
  let open = 0;
  api.answers((_request, response) => {
    open += 1;
    const drip = setInterval(() => response.write(" "), 100);
    response.writeHead(200).once("close", () => {
      clearInterval(drip);
      open -= 1;
    });
  });
  await expect(listEvents()).rejects.toMatchObject({ kind: "unreachable", status: 503, userMessage: messages.events });
  expect(api.requests).toHaveLength(1);
  await eventually(() => expect(open).toBe(0));
});

it.each([
  ["interests", listInterests, messages.interests],
  ["all universities", () => listAllUniversities(1), messages.universities],
] as const)(
  "%s on many slow pages end in a bounded time, and are read to their end behind",
  async (_what, ask, message) => {
    let page = 0;
    api.answers(({ target }, response) => {
      page += 1;
      const record = { id: page, interest_name: `Level ${page}`, university_name: `University ${page}` };
      const next = page < 8 ? `${target.split("?")[0]}?page=${page + 1}` : null;
      setTimeout(() => response.end(JSON.stringify({ results: [record], next })), 600);
    });
    await expect(ask()).rejects.toMatchObject({ kind: "unreachable", status: 503, userMessage: message });
    expect(page).toBeLessThan(8);
    await eventually(async () => expect(await ask()).toHaveLength(8));
  },
);

describe("a record that always fails", () => {
  const fails = [
    ["answers 500", 500, "{}"],
    ["has broken JSON", 200, "{"],
    ["has a wrong shape", 200, "[]"],
  ] as const;

  it.each(fails)("that %s closes no other", async (_what, status, body) => {
    api.answers(({ target }, response) => {
      if (target.endsWith("/7")) response.writeHead(status).end(body);
      else response.end(JSON.stringify({ id: 1, course_name: "Nursing" }));
    });
    for (let time = 0; time < 8; time += 1) {
      failedRecords.clear();
      await expect(findCourse(7)).rejects.toMatchObject({ status: 503, userMessage: messages.course });
    }
    expect(await findCourse(1)).toMatchObject({ name: "Nursing" });
  });

  it.each(fails)("that %s is not asked for again at once", async (_what, status, body) => {
    api.answers((_request, response) => response.writeHead(status).end(body));
    const ask = () => findCourse(7).catch((reason: unknown) => reason);
    const first = await ask();
    const asked = api.requests.length;
    for (let time = 0; time < 5; time += 1) expect(await ask()).toEqual(first);
    expect(api.requests).toHaveLength(asked);
    api.answersJson({ id: 8, course_name: "Nursing" });
    expect(await findCourse(8)).toMatchObject({ name: "Nursing" });
  });

  it("is remembered among no more than a thousand", async () => {
    api.answers((_request, response) => response.end("[]"));
    for (let id = 1; id <= 1200; id += 40) {
      await Promise.allSettled(Array.from({ length: 40 }, (_, offset) => findCourse(id + offset)));
    }
    expect(failedRecords.size).toBe(1000);
  });
});

describe.each([404, 410])("a list that answers %s is away, as behind a gateway that is being changed", (status) => {
  const isRecord = /^(a course|a university|a post|an event)$/;
  it.each(reads.filter(([what]) => !isRecord.test(what)))("%s", async (_what, ask, message) => {
    api.answersJson({ detail: "Not found." }, status);
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      kind: "nonsense",
      status: 503,
      apiMessage: null,
      userMessage: expect.stringMatching(message) as string,
    });
  });
});

it.each([400, 404, 410, 414, 422])(
  "a list that was read before is shown while it answers %s, and 500 after",
  async (status) => {
    api.answersJson({ results: [{ id: 1, title: "Open day" }] });
    await listEvents();
    const started = Date.now();
    for (const [minutes, given] of [
      [30, status],
      [40, 500],
    ] as const) {
      vi.spyOn(Date, "now").mockImplementation(() => started + minutes * 60_000);
      api.answersJson({ detail: "No." }, given);
      expect((await listEvents()).events, `${given}`).toHaveLength(1);
    }
  },
);
