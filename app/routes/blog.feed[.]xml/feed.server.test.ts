import { expect, it } from "vitest";

import { feed } from "./feed.server";

const frame = { title: "Blog", author: "Firm", siteOrigin: "https://study.example", undatedYear: 2024 };
const post = (id: number, updated: string | null) => ({
  id,
  title: `Post ${id}`,
  image: null,
  summary: "",
  published: updated,
  updated,
});
const updatedOf = (document: string) => [...document.matchAll(/<updated>([^<]*)/g)].map(([, instant]) => instant);

it("carries the API's dates, the latest for the feed itself", () => {
  const document = feed([post(2, "2026-03-01T00:00:00.000Z"), post(1, "2026-02-01T00:00:00.000Z")], frame);
  expect(updatedOf(document)).toEqual([
    "2026-03-01T00:00:00.000Z",
    "2026-03-01T00:00:00.000Z",
    "2026-02-01T00:00:00.000Z",
  ]);
});

it("gives posts without a date a lasting one that keeps their order", () => {
  const first = feed([post(9, null), post(8, null)], frame);
  expect(updatedOf(first)).toEqual([
    "2024-01-01T00:00:09.000Z",
    "2024-01-01T00:00:09.000Z",
    "2024-01-01T00:00:08.000Z",
  ]);
  expect(first).not.toContain("<published>");
  expect(feed([post(9, null), post(8, null)], frame)).toBe(first);
});

it("gives a post without a date one whatever its id", () => {
  expect(updatedOf(feed([post(999_999_999_999_999, null)], frame))[1]).toMatch(/^2024-/);
});

it("is a whole feed without any post", () => {
  expect(updatedOf(feed([], frame))).toHaveLength(1);
});
