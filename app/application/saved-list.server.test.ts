// Holds contract 12.1, 12.4.
import { beforeEach, expect, it, vi } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";
import { readDraft } from "../../tests/support/read-draft";

import { StoreFailure } from "./store/draft-documents.server";
import { hasDocuments, removeDocument, savedList } from "./own-documents.server";

const store = { isUsedUp: false, works: true, failure: null as Error | null };
const answer = <Result>(result: Result) => (store.failure ? Promise.reject(store.failure) : Promise.resolve(result));
vi.mock("./store/site-store.server", () => ({
  documentStore: () => ({ list: () => answer([]), isQuotaUsedUp: () => answer(store.isUsedUp), lastingMs: 1000 }),
  storeWorks: () => Promise.resolve(store.works),
}));

withSettings();
beforeEach(() => void Object.assign(store, { isUsedUp: false, works: true, failure: null }));

const draft = async () => (await new CookieJar().visit((request) => readDraft(request, 7))).result;
const listed = async () => (await savedList(await draft(), "sita")).documents;

it("says whether files can be kept, and why not", async () => {
  expect(await listed()).toMatchObject({ works: true, quotaUsedUp: false, reached: true });
  store.isUsedUp = true;
  expect(await listed()).toMatchObject({ works: false, quotaUsedUp: true, reached: true });
  Object.assign(store, { isUsedUp: false, works: false });
  expect(await listed()).toMatchObject({ works: false, quotaUsedUp: false, reached: true });
});

it("of a store that does not work nobody knows what there is, and nothing of it is removed", async () => {
  expect(await hasDocuments(await draft(), "sita")).toBe(false);
  store.failure = new StoreFailure("unavailable", "slow");
  expect(await listed()).toMatchObject({ files: [], works: false, reached: false });
  expect(await hasDocuments(await draft(), "sita")).toBe(true);
  expect(await removeDocument(await draft(), "sita", "id")).toBe(false);
  store.failure = new Error("odd");
  await expect(listed()).rejects.toThrow("odd");
});
