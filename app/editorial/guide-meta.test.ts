// Holds contract 8.
import { expect, it } from "vitest";

import { findPage, listPages } from "~/content/pages.server";

import { guideMeta } from "./guide-meta";
import type { PageView } from "./page-view.server";

it.each(listPages())("$path tells machines the day on which its text was read through last", ({ path, updated }) => {
  const firm = { name: "The firm", registrationNumber: 670, bookingUrl: "https://book.example" };
  const view = { page: findPage(path), origin: "https://site.example", trail: [], firm } as unknown as PageView;
  const told = JSON.stringify(guideMeta(view)).match(/dateModified\\*":\\*"([^"\\]+)/);
  expect(told?.[1]).toBe(updated);
});
