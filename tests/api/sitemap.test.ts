// Holds contract 4, 13.
import { setTimeout as pause } from "node:timers/promises";

import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { closeBreakers } from "~/api/connection/breaker.server";
import { clearCache } from "~/api/connection/cache.server";
import { loader as part } from "~/routes/sitemap.$part[.]xml";
import { loader as whole } from "~/routes/sitemap[.]xml";

import { FakeApi, type SeenRequest } from "../support/fake-api";

const api = new FakeApi();
let courses = 0;

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "8000";
});
afterAll(() => api.stop());
beforeEach(() => {
  clearCache();
  closeBreakers();
});

type NextLink = (target: URL, start: number) => string;
const byPage: NextLink = (target, start) => linkTo(target, "page", start / 1000 + 1);
const byOffset: NextLink = (target, start) => linkTo(target, "offset", start);
const byCursor: NextLink = (target, start) => linkTo(target, "cursor", `c${start}`);

function linkTo(target: URL, name: string, value: number | string): string {
  const link = new URL(target);
  link.searchParams.set(name, String(value));
  return link.href;
}

/** Answers with so many courses, a thousand at a time, and one record of each other kind. */
function answersWith(count: number, next: NextLink) {
  courses = count;
  api.answersJson(({ target }: SeenRequest) => {
    const url = new URL(target, "http://inner.example");
    if (url.pathname !== "/api/app/course-list/") return { results: [], count: 0 };
    const { page, offset, cursor } = Object.fromEntries(url.searchParams);
    const start = cursor ? Number(cursor.slice(1)) : offset ? Number(offset) : (Number(page ?? 1) - 1) * 1000;
    const end = Math.min(start + 1000, courses);
    const results = Array.from({ length: Math.max(end - start, 0) }, (_, index) => ({ id: start + index + 1 }));
    return { count, results, next: end < courses ? next(url, end) : null, previous: null };
  });
}

const asked = () => api.targets.filter((target) => target.includes("/course-list/")).length;

async function addressesIn(answer: Promise<Response>): Promise<string[]> {
  const response = await answer;
  expect(response.status).toBe(200);
  return [...(await response.text()).matchAll(/<loc>https:\/\/study\.example([^<]*)/g)].map(([, path = ""]) => path);
}

const call = (loader: typeof whole | typeof part, params: Record<string, string>) =>
  loader({
    request: new Request("https://study.example/sitemap.xml"),
    context: { siteOrigin: "https://study.example" } as AppLoadContext,
    params,
    unstable_pattern: "",
  } as Parameters<typeof whole>[0]);

it("is one file for a small catalogue", async () => {
  answersWith(1234, byPage);
  const addresses = await addressesIn(call(whole, {}));
  expect(addresses.filter((path) => path.startsWith("/course_details/"))).toHaveLength(1234);
  expect((await call(part, { part: "99" })).status).toBe(404);
});

it.each([
  ["pages", byPage],
  ["offsets", byOffset],
])("of 100,000 courses is an index that one short read makes, each part read by itself, by %s", async (_how, next) => {
  answersWith(100_000, next);
  const index = await addressesIn(call(whole, {}));
  expect(index).toEqual(Array.from({ length: 11 }, (_, at) => `/sitemap/${at + 1}.xml`));
  expect(asked()).toBe(1);

  const last = await addressesIn(call(part, { part: "11" }));
  expect(asked()).toBe(11);
  expect([last.length, last.at(0), last.at(-1)]).toEqual([
    20_000,
    "/course_details/90001",
    "/ne/course_details/100000",
  ]);

  const all = await Promise.all(index.map((_path, at) => addressesIn(call(part, { part: String(at + 1) }))));
  const found = all.flat().filter((path) => path.startsWith("/course_details/"));
  expect(new Set(found).size).toBe(100_000);
  expect(found).toHaveLength(100_000);
  expect((await call(part, { part: "12" })).status).toBe(404);
});

it("follows links that tell no number one by one, each page kept for the next part", async () => {
  answersWith(25_000, byCursor);
  expect(await addressesIn(call(whole, {}))).toHaveLength(4);
  const last = await addressesIn(call(part, { part: "4" }));
  expect([last.length, last.at(0)]).toEqual([10_000, "/course_details/20001"]);
  expect(await addressesIn(call(part, { part: "3" }))).toHaveLength(20_000);
  expect(asked()).toBe(25);
});

it("of a count that no catalogue has names no more parts than a thousand", async () => {
  answersWith(1e12, byPage);
  expect(await addressesIn(call(whole, {}))).toHaveLength(1001);
});

it("walks over links that tell no number to the twentieth part, and keeps of what it passes nothing", async () => {
  answersWith(1e9, byCursor);
  expect(await addressesIn(call(whole, {}))).toHaveLength(21);
  const before = asked();
  expect((await call(part, { part: "22" })).status).toBe(404);
  expect(asked() - before).toBeLessThan(2);
  expect(await addressesIn(call(part, { part: "3" }))).toHaveLength(20_000);
  expect(asked() - before).toBeLessThan(22);
});

it("asks for the universities of eight countries at once, and for no more once one has failed", async () => {
  let [most, read] = [0, 0];
  const firstOnes: (() => unknown)[] = [];
  const countries = Array.from({ length: 40 }, (_, index) => ({ id: index + 1, country_name: `C${index}` }));
  api.answers(({ target }, response) => {
    const isOfUniversities = target.includes("university-list");
    if (isOfUniversities) [most, read] = [Math.max(most, api.waiting), read + 1];
    const results = target.includes("country-list") ? countries : [];
    response.writeHead(isOfUniversities && read > 12 ? 500 : 200, { "content-type": "application/json" });
    const answer = () => response.end(JSON.stringify({ results, count: results.length }));
    if (!isOfUniversities || read > 8) return void setImmediate(answer);
    // The first eight wait for each other.
    if (firstOnes.push(answer) === 8) for (const each of firstOnes) each();
  });
  expect((await call(part, { part: "1" })).status).toBe(503);
  expect(most).toBe(8);
  // One that failed is asked for once more.
  expect(read).toBeLessThanOrEqual(20);
});

it("has its courses again ten seconds after an API that gave none for a moment", async () => {
  const coursesIn = async () =>
    (await addressesIn(call(whole, {}))).filter((path) => path.startsWith("/course_details/"));
  answersWith(0, byPage);
  expect(await coursesIn()).toHaveLength(0);
  answersWith(20, byPage);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11_000 });
  // The cache looks at the clock once a millisecond.
  await pause(5);
  expect(await coursesIn()).toHaveLength(20);
  vi.useRealTimers();
});

it("names each record once, a post with the day of its last change", async () => {
  api.answersJson(({ target }: SeenRequest) => {
    const results = {
      "/api/app/course-list/": [{ id: 1 }, { id: 1 }],
      "/api/app/blog-list/": [{ id: 2, main_title: "Post", created_at: "2026-01-05", updated_at: "2026-02-01" }],
      "/api/app/event-list/": [
        { id: 3, title: "Event" },
        { id: 3, title: "Event" },
      ],
      "/api/app/country-list/": [
        { id: 4, country_name: "One" },
        { id: 5, country_name: "Other" },
      ],
      "/api/app/university-list/": [{ id: 6, university_name: "U", country: { id: 5 } }],
    }[new URL(target, "http://inner.example").pathname];
    return { results, count: results?.length ?? 0, next: null, previous: null };
  });
  const response = await call(whole, {});
  const document = await response.text();
  expect(document).toContain("/blog/2</loc><lastmod>2026-01-31T18:15:00.000Z</lastmod>");
  const paths = [...document.matchAll(/<loc>https:\/\/study\.example([^<]*)/g)].map(([, path = ""]) => path);
  expect(paths.filter((path) => /\d/.test(path))).toEqual([
    "/universitieslist?country=4",
    "/universitieslist?country=5",
    "/blog/2",
    "/upcoming-events/3",
    "/university/6/5",
    "/course_details/1",
    "/ne/course_details/1",
  ]);
});

it("is no half sitemap while the API fails", async () => {
  api.answersJson({}, 500);
  const answer = await call(whole, {});
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "60"]);
});
