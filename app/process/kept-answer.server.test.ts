// Holds contract 8.
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

import { expect, it, vi } from "vitest";

import { FinishedPage } from "./finished-page.server";
import { KeptAnswers } from "./kept-answer.server";
import { PageCache } from "./page-cache.server";
import { pagePlace, PagePlaces } from "./page-place.server";

const ORIGIN = "https://site.example";
const route = {
  ids: [],
  pattern: "/blog",
  path: "/blog",
  linked: true,
  query: ["cursor"],
  repeated: [],
  pictures: false,
  own: false,
  common: false,
};

function parts() {
  const pages = new PageCache();
  const places = new PagePlaces();
  const kept = new KeptAnswers(pages, places, {});
  const find = (url: string, headers: Record<string, string> = {}, siteOrigin = ORIGIN) =>
    kept.find({ method: "GET", url, headers } as unknown as IncomingMessage, {
      requestId: "id",
      siteOrigin,
      started: 0n,
      waitedMs: 0,
    });
  const keep = async (url: string, body = "page") => {
    const place = pagePlace(ORIGIN, url, false, route);
    const headers = new Map([
      ["cache-control", "public, s-maxage=60"],
      ["content-type", "text/html"],
    ]);
    const render = async () => new FinishedPage(200, headers, [], Buffer.from(body));
    await pages.find(place.shelf, place.key({}), "visitor", render);
    places.add(ORIGIN, url, {}, place);
  };
  return { find, keep };
}

it("leaves with the page, at the same instant", async () => {
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => now);
  /** The cache reads the clock once a millisecond. */
  const later = async (milliseconds: number) => {
    now += milliseconds;
    await wait(5);
  };
  const { find, keep } = parts();
  await keep("/blog");
  await later(9_990);
  expect(find("/blog")).toBeDefined();
  await later(20);
  expect(find("/blog")).toBeUndefined();
  await keep("/blog");
  expect(find("/blog")).toBeDefined();
});

it("leaves when others push the page out", async () => {
  const { find, keep } = parts();
  await keep("/blog?cursor=first");
  expect(find("/blog?cursor=first")).toBeDefined();
  for (let each = 0; each < 500; each += 1) await keep(`/blog?cursor=${each}`);
  expect(find("/blog?cursor=first")).toBeUndefined();
});

it.each<[string, string, Record<string, string>, string]>([
  ["letters", "/Blog", {}, ORIGIN],
  ["parameters", "/blog?x=1", {}, ORIGIN],
  ["origin", "/blog", {}, "https://evil.example"],
  ["Save-Data", "/blog", { "save-data": "on" }, ORIGIN],
  ["session", "/blog", { cookie: "sa_session=x" }, ORIGIN],
])("is for the same %s only", async (_what, url, headers, origin) => {
  const { find, keep } = parts();
  await keep("/blog");
  expect(find(url, headers, origin)).toBeUndefined();
});

it("waits until somebody got the page in that encoding", async () => {
  const { find, keep } = parts();
  await keep("/blog", "namaste ".repeat(1000));
  expect(find("/blog", { "accept-encoding": "" })).toBeDefined();
  expect(find("/blog", { "accept-encoding": "br" })).toBeUndefined();
});

it.each([
  ["/blog", "/blog?x=1"],
  ["/blog?x=1", "/blog"],
])("keeps proxies from an unusual address alone, whichever of %s and %s was asked first", async (...urls) => {
  const { find, keep } = parts();
  for (const url of urls) await keep(url);
  const forProxies = (url: string) => {
    const writeHead = vi.fn<(status: number, head: readonly string[]) => void>();
    find(url)?.({ once: vi.fn(), writeHead, end: vi.fn() } as unknown as ServerResponse);
    return [url, writeHead.mock.calls[0]?.[1].includes("X-Accel-Expires")];
  };
  expect(Object.fromEntries(urls.map(forProxies))).toEqual({ "/blog": false, "/blog?x=1": true });
});
