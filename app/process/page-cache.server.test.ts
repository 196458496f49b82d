// Holds contract 8, 13.
import { describe, expect, it, vi } from "vitest";

import type { Askers } from "~/http/askers";
import { shortKey } from "~/http/short-key.server";

import { FinishedPage } from "./finished-page.server";
import { PageCache } from "./page-cache.server";

const page = (policy = "public, s-maxage=60", status = 200, body = "page") =>
  new FinishedPage(status, new Map([["cache-control", policy]]), [], Buffer.from(body));

describe("PageCache", () => {
  it("renders a page once for all who ask at the same time, and keeps it", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page());
    const ask = () => cache.find("plain", "/", "visitor", render);
    const answers = await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect(render).toHaveBeenCalledTimes(1);
    expect(answers.map(({ hit }) => hit)).toEqual([false, true, true]);
  });

  it("tells a rendering under way of all who wait for it", async () => {
    const cache = new PageCache();
    const seen: string[][] = [];
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const render = async (askers: Askers) => {
      await finished;
      seen.push([...askers.all]);
      return page("private, no-store");
    };
    const asks = ["first", "second", "first", "third"].map((asker) => cache.find("plain", "/", asker, render));
    finish();
    await Promise.all(asks);
    expect(seen).toEqual([["first", "second", "third"], ["second"], ["first"], ["third"]]);
  });

  it("renders a private page for each asker, even when they come together", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page("private, no-store"));
    const answers = await Promise.all([
      cache.find("plain", "/", "visitor", render),
      cache.find("plain", "/", "visitor", render),
    ]);
    expect(render).toHaveBeenCalledTimes(2);
    expect(answers[0]?.page).not.toBe(answers[1]?.page);
  });

  it("asks again after an error", async () => {
    const cache = new PageCache();
    await expect(cache.find("plain", "/", "visitor", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect((await cache.find("plain", "/", "visitor", async () => page(undefined, 503))).hit).toBe(false);
    expect((await cache.find("plain", "/", "visitor", async () => page())).hit).toBe(false);
    expect((await cache.find("plain", "/", "visitor", async () => page())).hit).toBe(true);
  });

  it("keeps no more than its bounds, and the plain pages, however many queries are made up", async () => {
    const cache = new PageCache();
    await cache.find("plain", "/", "visitor", async () => page());
    const large = "x".repeat(50_000);
    for (let each = 0; each < 1000; each += 1)
      await cache.find("queried", `/?search=${each}`, "visitor", async () => page(undefined, 200, large));
    expect(cache.bytes).toBeGreaterThan(8 * 1024 * 1024);
    expect(cache.bytes).toBeLessThan(16 * 1024 * 1024);
    expect((await cache.find("plain", "/", "visitor", async () => page())).hit).toBe(true);
  });

  it("counts keys and overhead, so that the smallest pages are limited too", async () => {
    const cache = new PageCache();
    for (let each = 0; each < 10_000; each += 1)
      await cache.find("queried", `/?search=${each}`, "visitor", async () => page(undefined, 200, ""));
    expect(cache.bytes).toBeGreaterThan(500 * 1024);
    expect(cache.bytes).toBeLessThan(600 * 1024);
  });
});

describe("shortKey", () => {
  it("is bounded, and different for different parts", () => {
    expect(shortKey("a", 1, true)).toBe("a\n1\ntrue");
    expect(shortKey("x".repeat(10_000))).toHaveLength(43);
    expect(shortKey("x".repeat(10_000))).not.toBe(shortKey("x".repeat(10_001)));
  });
});
