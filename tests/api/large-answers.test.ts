// Holds contract 13.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as inNextTurn } from "node:timers/promises";

import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { login, refreshTokens } from "~/api/accounts.server";
import { findBlog, listAllBlogs, listBlogs } from "~/api/blogs.server";
import { breakerOf, closeBreakers } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { LaneBusy } from "~/api/connection/lanes.server";
import { exchange, OversizedAnswer } from "~/api/connection/transport.server";
import { readCourseFilters } from "~/api/courses/course-filters";
import { searchCourses } from "~/api/courses/course-search.server";
import { coursesOfUniversity } from "~/api/courses/courses.server";
import { findEvent, listEvents } from "~/api/events.server";
import type { ApiError } from "~/api/failure.server";
import { listCountries } from "~/api/reference.server";
import { offersIn, scholarshipsOf } from "~/api/scholarships.server";
import { listAllUniversities, listUniversities } from "~/api/universities.server";
import { Askers } from "~/http/askers";
import { ByteGate } from "~/http/byte-gate.server";
import { withRequestContext } from "~/http/request-context.server";
import { withPicture } from "~/pictures/picture-fetch.server";

const MEGABYTE = 1024 * 1024;
const record = { id: 1, main_title: "A title", title: "A title", university_name: "A name" };
let answer: (response: ServerResponse) => void = (response) => void response.end();
let asked = 0;
const inTime = () => undefined;
const server = createServer((_request, response) => {
  asked += 1;
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  process.env.API_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "1500";
  process.env.API_REFRESH_PATH = "/api/user/token/refresh/";
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = 0;
  clearCache();
  closeBreakers();
});

/** Written before it is asked for: the time of an answer is short here. */
const json = (value: unknown) => {
  const text = JSON.stringify(value);
  return (response: ServerResponse) => void response.setHeader("content-type", "application/json").end(text);
};
const begun = (response: ServerResponse) => void response.writeHead(200).write("[".padEnd(65_537));
const chunked = (value: unknown) => (response: ServerResponse) =>
  void response.writeHead(200).end(JSON.stringify(value));
const dripping = (everyMs: number) => (response: ServerResponse) => {
  response.writeHead(200, { "content-type": "application/json" });
  const drip = setInterval(() => void response.write(" "), everyMs);
  response.once("close", () => clearInterval(drip));
};
const filtersOf = (query: string) => readCourseFilters(new URLSearchParams(query)).filters;
const ask = (longest: number, ms: number) =>
  exchange({ lane: "reads", method: "GET", target: "/", longest, signal: AbortSignal.timeout(ms) });

it("an answer of more parts than any has is not parsed", async () => {
  const withParts = (count: number) =>
    json({ results: [{ ...record, more: Array.from({ length: count }, () => []) }] });
  answer = withParts(70_000);
  expect((await listEvents()).events).toHaveLength(1);
  clearCache();
  answer = withParts(200_000);
  await expect(listEvents()).rejects.toMatchObject({ kind: "nonsense", message: /too many parts/ });
});

it("of answers with many parts one is read at a time, and the others wait", async () => {
  const fields = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`f${at}`, 1]));
  const body = JSON.stringify({
    results: Array.from({ length: 900 }, (_, id) => ({ ...fields, ...courseOf("C")(id + 1) })),
  });
  const parse = vi.spyOn(JSON, "parse");
  answer = (response) => void response.setHeader("content-type", "application/json").end(body);
  const atOnce: number[] = [];
  const reads = Array.from({ length: 12 }, async (_, at) => {
    // Who waits too long for room is refused, and the API is at no fault.
    await coursesOfUniversity(at + 1).catch(({ kind }: ApiError) => expect(kind).toBe("busy"));
    atOnce.push(parse.mock.calls.filter(([text]) => text === body).length - atOnce.length);
  });
  await Promise.all(reads);
  // One, and those that have been read and were not counted yet.
  expect(Math.max(...atOnce)).toBeLessThan(6);
});

it("lists without a field take room as well", async () => {
  const lists = Array.from({ length: 780 }, () => []);
  const take = vi.spyOn(ByteGate.prototype, "take");
  answer = json({ results: Array.from({ length: 95 }, (_, id) => ({ lists, ...courseOf("C")(id + 1) })) });
  await coursesOfUniversity(1);
  expect(Math.max(...take.mock.calls.map(([bytes]) => bytes))).toBeGreaterThan(8 * 1024 * 1024);
});

it("a catalogue whose texts have more colons than it may have fields is read", async () => {
  const filters = filtersOf("sort=fee");
  const description = "Monday: 9:00. ".repeat(140);
  answer = json({ results: Array.from({ length: 1000 }, (_, id) => ({ ...courseOf("C")(id + 1), description })) });
  expect((await searchCourses(filters)).courses.length).toBeGreaterThan(0);
});

it("a whole catalogue has as many commas as its texts bring, and no more fields than three thousand courses have", async () => {
  const filters = filtersOf("sort=fee");
  const prose = "A course in Sydney, with three campuses, two libraries, and a hall, ".repeat(30);
  answer = json({
    results: Array.from({ length: 1000 }, (_, id) => ({ ...courseOf("C")(id + 1), description: prose })),
  });
  expect((await searchCourses(filters)).courses.length).toBeGreaterThan(0);

  const results = Array.from({ length: 1000 }, (_, id) =>
    Object.fromEntries(Array.from({ length: 260 }, (_each, at) => [`f${at}of${id}`, 1])),
  );
  const body = JSON.stringify({ count: 1000, results });
  const parse = vi.spyOn(JSON, "parse");
  answer = (response) => void response.setHeader("content-type", "application/json").end(body);
  clearCache();
  await expect(searchCourses(filters)).rejects.toMatchObject({ message: /too many parts/ });
  expect(parse).not.toHaveBeenCalledWith(body);
});

it.each([
  ["nested lists", `${"[".repeat(60_000)}${"]".repeat(60_000)}`],
  ["nested records", `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`],
  ["fields", JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`f${at}`, 1])))],
])("one record of 60,000 %s is not parsed", async (_what, body) => {
  const parse = vi.spyOn(JSON, "parse");
  answer = (response) => void response.setHeader("content-type", "application/json").end(body);
  await expect(findEvent(1)).rejects.toMatchObject({ kind: "nonsense", message: /too many parts/ });
  expect(parse).not.toHaveBeenCalledWith(body);
});

it("a name of a list that is too long is cut between two characters: half of one is no address of a flag", async () => {
  answer = json({ results: [{ id: 1, country_name: `${"x".repeat(119)}\u{1f1f3}\u{1f1f5}` }] });
  const [country] = await listCountries();
  expect(country?.name).toMatch(/^x{119}/);
  expect(encodeURIComponent(country?.name ?? "").length).toBeLessThan(140);
});

const courseOf = (name: string) => (id: number) => ({
  id,
  course_name: name,
  duration_year: "3",
  annual_fees: "25,000 AUD",
  intake: [{ month: "February" }, { month: "July" }],
  specialization: { id: 1, specialization_name: name },
  university: {
    id: 1,
    university_name: name,
    logo: `https://api.example/media/${"x".repeat(100)}.png`,
    rankings: [{ rank_source: name, rank_value: "123", rank_year: 2025 }],
    city: { city_name: "Sydney", country: { id: 1, country_name: "Australia" } },
  },
  image: `https://api.example/media/${"x".repeat(100)}.png`,
  course_type: "Full time, on campus",
  interest: { id: 1, interest_name: "Master's Degree" },
  formatted_application_dateline: "Friday, 12 February 2027",
});

it.each([
  ["of universities", () => listUniversities(1).then(({ universities }) => universities)],
  ["of courses of a university", () => coursesOfUniversity(1)],
])("a list %s whose words a page has to escape is as long as a page can be", async (_of, read) => {
  const words = "<".repeat(118);
  const records = Array.from({ length: 1_900 }, (_, id) => ({ ...courseOf(words)(id), university_name: words }));
  answer = json({ results: records });
  const escaped = JSON.stringify(await read()).match(/</g)?.length ?? 0;
  expect(escaped).toBeGreaterThan(10_000);
  expect(escaped).toBeLessThan(130_000);
});

it("a university shows its thousand courses, if it has them", async () => {
  answer = json({ results: Array.from({ length: 1_000 }, (_, index) => courseOf("Master of Nursing")(index + 1)) });
  expect(await coursesOfUniversity(1)).toHaveLength(1_000);
});

it("a refreshed token for which no cookie has room is no answer", async () => {
  answer = json({ access: "a".repeat(4000), refresh: "r" });
  expect((await refreshTokens("old", inTime)).accessToken).toHaveLength(4000);
  for (const long of [{ access: "a".repeat(900_000) }, { access: "a", refresh: "r".repeat(5000) }]) {
    answer = json(long);
    await expect(refreshTokens("old", inTime)).rejects.toMatchObject({ kind: "nonsense" });
  }
});

it("a login whose token repeats itself for a megabyte is no answer: a cookie would have room for it, packed", async () => {
  answer = json({ token: { access: "a".repeat(60_000) }, role: "user" });
  expect((await login("sita@example.com", "Himal@2026")).accessToken).toHaveLength(60_000);
  answer = json({ token: { access: "a".repeat(900_000) }, role: "user" });
  await expect(login("sita@example.com", "Himal@2026")).rejects.toMatchObject({ kind: "nonsense" });
});

it("an answer in chunks of a byte is read no further, nor is a picture", async () => {
  answer = (response) => {
    const bytes = "1\r\nx\r\n".repeat(10_000);
    response.socket?.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Type: image/png\r\n\r\n");
    const write = () => {
      while (response.socket && !response.socket.destroyed && response.socket.write(bytes));
    };
    response.socket?.on("drain", write);
    write();
  };
  await expect(ask(4 * MEGABYTE, 20_000)).rejects.toThrow("the answer comes in crumbs");
  const source = { kind: "path", url: new URL("/x.png", process.env.API_URL) } as const;
  await expect(withPicture(source, new Askers("somebody"), async () => null)).rejects.toThrow(/crumbs/);
});

it.each([
  ["says that it is", (response: ServerResponse) => void response.setHeader("content-length", 2 * MEGABYTE).write("{")],
  ["is, without saying so", (response: ServerResponse) => void response.end(`{"pad":"${"x".repeat(2 * MEGABYTE)}"}`)],
])("an answer that %s longer than its endpoint's may be is no answer", async (_how, reply) => {
  answer = reply;
  await expect(ask(MEGABYTE, 5000)).rejects.toBeInstanceOf(OversizedAnswer);
  await expect(findBlog(1)).rejects.toMatchObject({ kind: "nonsense" });
  answer = json(record);
  expect(await findEvent(1)).toMatchObject({ id: 1 });
});

it.each([
  ["all courses", 8, () => searchCourses(filtersOf(""))],
  ["a thousand courses to sort", 8, () => searchCourses(filtersOf("country=1&sort=fee"))],
  ["a search", 3, () => searchCourses(filtersOf("search=law"))],
  ["another list", 3, () => listEvents()],
  ["a record", 1, () => findEvent(1)],
])("an answer to a read of %s may have %i MB", async (_what, megabytes, read) => {
  const longest = JSON.stringify({ ...record, results: [] }).padEnd(megabytes * MEGABYTE);
  answer = (response) => void response.setHeader("content-type", "application/json").end(longest);
  await read();
  clearCache();
  answer = (response) => void response.setHeader("content-type", "application/json").end(`${longest} `);
  await expect(read()).rejects.toMatchObject({ kind: "nonsense" });
});

it.each([
  [
    "read of pictures",
    16,
    () => {
      answer = (response) => void response.setHeader("content-type", "image/gif").end("GIF89a");
      const source = { kind: "path", url: new URL("/x.gif", process.env.API_URL) } as const;
      return withPicture(source, new Askers("somebody"), async () => null);
    },
  ],
  [
    "made of answers",
    64,
    () => {
      const lists = Array.from({ length: 780 }, () => []);
      answer = json({ results: Array.from({ length: 95 }, (_, id) => ({ lists, ...courseOf("C")(id + 1) })) });
      return coursesOfUniversity(1);
    },
  ],
])("what is %s has %i MB at once", async (_what, megabytes, read) => {
  const take = vi.spyOn(ByteGate.prototype, "take");
  await read();
  const gate = take.mock.contexts.at(-1) as unknown as ByteGate;
  take.mockRestore();
  const { signal } = new AbortController();
  const all = await gate.take(megabytes * MEGABYTE, signal);
  const more = gate.take(1, signal);
  expect(await Promise.race([more, inNextTurn("waits")])).toBe("waits");
  all(megabytes * MEGABYTE - 1);
  (await more)();
  all();
});

it("half of the room for answers is one visitor's", async () => {
  answer = begun;
  const askAs = (visitor: string, ms: number) =>
    withRequestContext({ requestId: "test", visitor, setCookies: [] }, () => ask(8 * MEGABYTE, ms));
  const own = Promise.allSettled([1, 2, 3].map(() => askAs("one", 2500)));
  await expect.poll(() => asked).toBe(3);
  answer = chunked("x".repeat(65_537));
  const { done } = await askAs("another", 1000);
  done();
  await own;
});

it("answers beyond 24 MB at once wait for room, no longer than their time, and that is no fault of the API", async () => {
  answer = begun;
  const six = Array.from({ length: 6 }, () => ask(8 * MEGABYTE, 2500));
  const full = Promise.allSettled(six);
  await expect.poll(() => asked).toBe(6);
  await expect(ask(8 * MEGABYTE, 300)).rejects.toBeInstanceOf(LaneBusy);
  answer = json({ ...record, id: 3 });
  expect(await findBlog(3)).toMatchObject({ id: 3 });
  answer = chunked({ ...record, id: 4 });
  expect(await findBlog(4)).toMatchObject({ id: 4 });
  answer = begun;
  await expect(findBlog(2)).rejects.toMatchObject({ kind: "busy", status: 503 });
  expect(breakerOf("GET blog-info/{id}").isOpen).toBe(false);

  answer = json([record]);
  const waiting = ask(8 * MEGABYTE, 20_000);
  for (const { status } of await full) expect(status).toBe("rejected");
  const { body, done } = await waiting;
  done();
  expect(JSON.parse(body)).toEqual([record]);
  expect(await listAllBlogs()).toHaveLength(1);
});

it("an answer of which 64 kB or less have come takes no room, however long it may become", async () => {
  answer = (response) => void response.writeHead(200).write("[".padEnd(65_536));
  const drips = Promise.allSettled(Array.from({ length: 6 }, () => ask(8 * MEGABYTE, 1500)));
  await expect.poll(() => asked).toBe(6);
  answer = chunked("x".repeat(65_537));
  (await ask(8 * MEGABYTE, 1000)).done();
  await drips;
});

it("looks at no more than 2,000 records of one answer", async () => {
  answer = json({ results: Array.from({ length: 20_000 }, (_, index) => ({ ...record, id: index + 1 })) });
  expect((await listEvents()).events).toHaveLength(2000);
});

it.each<[what: string, read: () => Promise<readonly unknown[]>]>([
  ["posts", listAllBlogs],
  ["universities", () => listAllUniversities(1)],
])("reads a list to its end, and no more than 2,000 records of it: %s", async (_what, read) => {
  answer = (response) =>
    json({
      results: Array.from({ length: 900 }, (_, index) => ({ ...record, id: asked * 900 + index })),
      next: `?page=${asked + 1}`,
    })(response);
  expect(await read()).toHaveLength(2000);
  expect(asked).toBe(3);
});

it("reads of a list no more letters than a page can show, however long its records are", async () => {
  const detail = "word ".repeat(10_000);
  answer = (response) =>
    json({
      results: Array.from({ length: 20 }, (_, index) => ({
        id: asked * 20 + index,
        scholarship_name: "A grant",
        details: [{ detail }],
      })),
      next: `?page=${asked + 1}`,
    })(response);
  const list = await scholarshipsOf(1, 2);
  expect(list.length).toBeGreaterThan(5);
  expect(JSON.stringify(list).length).toBeLessThan(500_000);
  expect(asked).toBeLessThan(10);
});

it.each([
  ["universities", async () => (await listUniversities(7)).universities],
  ["events", async () => (await listEvents()).events],
  ["posts", async () => (await listBlogs()).posts],
  ["scholarships of a country", async () => [...(await offersIn(1)).values()]],
])("takes of one answer no more letters than a page can show: %s", async (_what, read) => {
  const name = "A name of many words ".repeat(45);
  answer = json({
    results: Array.from({ length: 750 }, (_, index) => ({
      id: index + 1,
      university_name: name,
      title: name,
      main_title: name,
      scholarship_name: name,
      university: index + 1,
    })),
  });
  const list = await read();
  expect(list.length).toBeGreaterThan(300);
  expect(JSON.stringify(list).length).toBeLessThan(700_000);
});

it("takes of a list of names no more than a search has room for", async () => {
  const country_name = "A name ".repeat(17);
  answer = json({ results: Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, country_name })) });
  const countries = await listCountries();
  expect(countries.length).toBeGreaterThan(300);
  expect(JSON.stringify(countries).length).toBeLessThan(70_000);
});

it("shows no more than 2,000 posts, however many pages of them a visitor has asked for", async () => {
  answer = (response) =>
    json({
      results: Array.from({ length: 900 }, (_, index) => ({ ...record, id: asked * 900 + index })),
      previous: `?page=${asked + 1}`,
    })(response);
  let page = await listBlogs();
  for (let pages = 1; pages < 4; pages += 1) page = await listBlogs(page.previous);
  expect(page.posts).toHaveLength(2000);
});

it.each([50, 5000])("an answer of a byte every %i ms gives its place back when its time is over", async (everyMs) => {
  answer = dripping(everyMs);
  const slow = Array.from({ length: 40 }, (_, index) => findBlog(index + 1));
  for (const result of await Promise.allSettled(slow)) expect(result.status).toBe("rejected");
  closeBreakers();
  answer = json(record);
  expect(await findBlog(100)).toMatchObject({ title: "A title" });
});

it("shows twenty courses at a time of a search to which the API gives all at once", async () => {
  const results = Array.from({ length: 990 }, (_, index) => ({ id: index + 1, course_name: `Course ${index + 1}` }));
  answer = json({ count: 990, next: null, previous: null, results });
  const filters = filtersOf("search=course");
  const first = await searchCourses(filters);
  const pages = [first];
  for (let { next } = first; next; next = pages.at(-1)?.next ?? null) pages.push(await searchCourses(filters, next));
  expect(pages.every(({ courses, count }) => courses.length <= 20 && count === 990)).toBe(true);
  expect(pages.flatMap(({ courses }) => courses.map(({ id }) => id))).toEqual(results.map(({ id }) => id));
  expect(pages.map(({ first }) => first).slice(0, 3)).toEqual([1, 21, 41]);
  expect((await searchCourses(filters, pages[2]?.previous)).courses).toEqual(pages[1]?.courses);
  expect(asked).toBe(1);
});
