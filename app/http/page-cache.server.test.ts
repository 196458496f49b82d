import { describe, expect, it, vi } from "vitest";

import { FinishedPage } from "./finished-page.server";
import { PageCache } from "./page-cache.server";

const page = (policy = "public, s-maxage=60", status = 200) =>
  new FinishedPage(status, new Map([["cache-control", policy]]), [], Buffer.from("page"));

describe("PageCache", () => {
  it("renders a page once for all who ask at the same time, and keeps it", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page());
    const answers = await Promise.all([cache.find("/", render), cache.find("/", render), cache.find("/", render)]);
    await cache.find("/", render);
    expect(render).toHaveBeenCalledTimes(1);
    expect(answers.map(({ hit }) => hit)).toEqual([false, true, true]);
  });

  it("renders a private page for each asker, even when they come together", async () => {
    const cache = new PageCache();
    const render = vi.fn(async () => page("private, no-store"));
    const answers = await Promise.all([cache.find("/", render), cache.find("/", render)]);
    expect(render).toHaveBeenCalledTimes(2);
    expect(answers[0]?.page).not.toBe(answers[1]?.page);
  });

  it("asks again after an error", async () => {
    const cache = new PageCache();
    await expect(cache.find("/", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect((await cache.find("/", async () => page(undefined, 503))).hit).toBe(false);
    expect((await cache.find("/", async () => page())).hit).toBe(false);
    expect((await cache.find("/", async () => page())).hit).toBe(true);
  });
});
