// Holds contract 11.5.
import { expect, it } from "vitest";

import { comparedTooFew } from "./shortlist.server";

it.each([
  ["shortlist=1; shortlist_few=1", { reason: "chosen" }],
  ["shortlist_few=gone; a=1", { reason: "gone", left: null }],
  ["shortlist_few=gone.8", { reason: "gone", left: 8 }],
  [null, null],
  ["", null],
  ["shortlist_few=", null],
  ["shortlist_few=2", null],
  ["shortlist_few=1.8", null],
  ["shortlist_few=gone.", null],
  ["shortlist_few=gone.0", null],
  ["shortlist_few=gone.-1", null],
  ["shortlist_few=gone.1e3", null],
  ["shortlist_few=gone.//evil.test", null],
  ["shortlist_few=gone.9999999999999999", null],
  ["xshortlist_few=gone", null],
])("why fewer than two courses were compared, by %j", (cookies, why) => {
  expect(comparedTooFew(cookies)).toEqual(why);
});
