// Holds contract 5.10.
import { beforeEach, expect, it, vi } from "vitest";

import { forgetUnsavedTexts, storeUnsavedTexts, recallUnsavedTexts } from "./unsaved-texts";

const texts = { first_name: [[""], "Asha"] } as const;
const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

it.each([
  ["the same page", "draft.alice", "draft.alice"],
  ["a page without a draft, again", ".alice", ".alice"],
  ["the page of the draft that the first save has begun", ".alice", "draft.alice"],
])("texts come back to %s", (_what, its, page) => {
  storeUnsavedTexts(its, texts);
  expect(recallUnsavedTexts(page)).toEqual(texts);
});

it.each([
  ["another account", "draft.alice", "draft.bea"],
  ["another account, both without a draft", ".alice", ".bea"],
  ["another draft", "draft.alice", "other.alice"],
  ["a page whose draft was deleted", "draft.alice", ".alice"],
])("texts of %s are removed", (_what, its, page) => {
  storeUnsavedTexts(its, texts);
  expect(recallUnsavedTexts(page)).toEqual({});
  expect(kept.size).toBe(0);
});

it("what nobody can read is nothing", () => {
  kept.set("unsaved-texts", "[");
  expect(recallUnsavedTexts("draft.alice")).toEqual({});
});

it("only what has arrived is forgotten", () => {
  storeUnsavedTexts("draft.alice", texts);
  forgetUnsavedTexts({ first_name: [[""], "Ash"] });
  expect(recallUnsavedTexts("draft.alice")).toEqual(texts);
  forgetUnsavedTexts(texts);
  expect(kept.size).toBe(0);
});
