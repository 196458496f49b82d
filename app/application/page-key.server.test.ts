import { expect, it } from "vitest";

import { isOfAnother, isOfEarlier, isOfPage, pageKey, pageKeyBefore } from "./page-key.server";

const mine = { id: "mine", keepers: ["alice"] };
const other = { id: "other", keepers: ["bea"] };
const next = { id: "next" };
const before = pageKeyBefore(next, "alice");
const unowned = { id: "unowned", keepers: [] };

it.each([
  ["its draft, its account", pageKey(mine, "alice"), mine, "alice", true],
  ["another draft", pageKey(mine, "alice"), other, "alice", false],
  ["a draft that is gone", pageKey(mine, "alice"), null, "alice", false],
  ["another account", pageKey(mine, "alice"), mine, "bea", false],
  ["a login that has run out", pageKey(mine, "alice"), mine, null, true],
  ["a logout", pageKey(mine, "alice"), null, null, false],
  ["a first save", before, null, "alice", true],
  ["a save whose first answer was lost", before, { ...next, keepers: ["alice"] }, "alice", true],
  ["from before another draft", before, mine, "alice", false],
  ["a first save, logged out", before, null, null, false],
  ["from before its draft, its login has run out", before, { ...next, keepers: ["alice"] }, null, true],
  ["from before another student's draft, nobody is logged in", before, other, null, false],
  ["a first save by another account", before, null, "bea", false],
  ["no page at all", "", null, null, false],
  ["no page at all, logged in", "", mine, "alice", false],
  ["nonsense", "...", mine, null, false],
])("a page that saves by itself: %s", (_what, page, draft, account, taken) => {
  expect(isOfPage(page, draft, account)).toBe(taken);
});

it.each([
  ["its draft, its account", pageKey(mine, "alice"), mine, "alice", false],
  ["before its draft", before, mine, "alice", false],
  ["a draft that is gone", pageKey(mine, "alice"), null, "alice", false],
  ["another account", pageKey(mine, "alice"), mine, "bea", true],
  ["a login that has run out", pageKey(mine, "alice"), mine, null, false],
  ["a first save, its login has run out", before, null, null, false],
  ["a first save after a logout", pageKeyBefore({ id: "ended" }, "alice"), null, null, true],
  ["a first save that names no draft", pageKey(null, "alice"), null, null, true],
  ["from before its draft, its login has run out", before, mine, null, false],
  ["a second save, its login has run out before the first", before, unowned, null, false],
  ["from before another student's draft, nobody is logged in", before, other, null, true],
  ["nonsense, nobody is logged in", "...", unowned, null, true],
  ["a logout", pageKey(mine, "alice"), null, null, true],
  ["a logout, and the next student's draft", pageKey(mine, "alice"), other, null, true],
  ["nonsense", "...", mine, "alice", true],
])("a form that is sent: %s", (_what, page, draft, account, isOther) => {
  expect(isOfAnother(page, draft, account, draft ? null : next)).toBe(isOther);
});

it.each([
  ["its draft", pageKey(mine, "alice"), mine, false],
  ["a draft before it", pageKey(mine, "alice"), other, true],
  ["before its draft", pageKeyBefore(mine, "alice"), mine, false],
  ["before a draft before it", pageKeyBefore(mine, "alice"), other, true],
  ["a page that names no draft", pageKey(null, "alice"), mine, false],
])("an earlier application's page: %s", (_what, page, draft, isEarlier) => {
  expect(isOfEarlier(page, draft)).toBe(isEarlier);
});

it("gives neither the draft nor the account away", () => {
  expect(pageKey(mine, "alice")).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
});
