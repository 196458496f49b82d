// Holds contract 5.10, 12.1.
import { expect, it, vi } from "vitest";

import { recallDocuments, storeDocument } from "./browser-storage";
import { chosenDocument } from "./chosen-document";

const { files } = vi.hoisted(() => ({ files: new Map<string, { key: string }>() }));
vi.mock("idb-keyval", () => ({
  createStore: () => "store",
  set: async (id: string, stored: { key: string }) => void files.set(id, stored),
  entries: async () => [...files],
  delMany: async (ids: string[]) => ids.forEach((id) => files.delete(id)),
}));

it("gives the documents of a draft, and keeps none of another one", async () => {
  for (const key of ["another", "mine"])
    expect(await storeDocument(key, chosenDocument("cv_documents", new File([], `${key}.pdf`)))).toBe(true);
  expect((await recallDocuments("mine"))?.map(({ name }) => name)).toEqual(["mine.pdf"]);
  expect([...files.values()].map(({ key }) => key)).toEqual(["mine"]);
});
