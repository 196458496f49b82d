// Holds contract 12.3.
import { expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { askSaved } from "./ask-saved";
import { recallDocuments } from "./browser-storage";
import { chosenDocument, type ChosenDocument } from "./chosen-document";
import { PageDocuments } from "./page-documents";
import type { SavedDocuments } from "./saved-documents";
import type { StartUpload } from "./tus-upload";

vi.mock("./ask-saved", () => ({ askSaved: vi.fn() }));
vi.mock("./browser-storage", () => ({
  recallDocuments: vi.fn(async () => []),
  storeDocument: async () => true,
  forgetDocument: async () => undefined,
  uploadAddress: () => null,
}));
vi.mock("./tus-upload", () => {
  const startUpload = (_page: string, ...[, { onEnd }]: Parameters<StartUpload>) => {
    onEnd({ kind: "saved", address: "/documents/new" });
    return () => undefined;
  };
  return { startUpload, removeUpload: async () => true };
});

it("lists a document as gone no longer when it was chosen again and is kept", async () => {
  vi.stubGlobal("navigator", {});
  const lost = { id: "old", group: "cv_documents", name: "cv.pdf", size: 0, state: "gone" } as const;
  const saved = { files: [lost], until: null, works: true, quotaUsedUp: false, reached: true };
  const now: SavedDocuments = { ...saved, files: [{ ...lost, id: "new", size: 6, state: "whole" }], until: "tomorrow" };
  vi.mocked(askSaved).mockResolvedValue(now);
  const page = new PageDocuments({ key: "draft", page: "page", fileBytes: 1000, address: "/saved" }, saved);
  page.open();
  page.add("cv_documents", [new File(["%PDF-1"], "cv.pdf")]);
  await eventually(() => expect(page.state().saved).toEqual(now));
  page.close();
});

it("has one document of a name that an earlier page has left and that is chosen again before it is found", async () => {
  const left = chosenDocument("cv_documents", new File(["%PDF-1"], "cv.pdf"), "0");
  let recall: (found: readonly ChosenDocument[]) => void = () => undefined;
  vi.mocked(recallDocuments).mockReturnValueOnce(new Promise((found) => (recall = found)));
  const saved = { files: [], until: null, works: false, quotaUsedUp: false, reached: true };
  const page = new PageDocuments({ key: "draft", page: "page", fileBytes: 1000, address: null }, saved);
  page.open();
  page.add("cv_documents", [new File(["%PDF-2"], "cv.pdf")]);
  const ids = () => page.state().chosen.map(({ id }) => id);
  await eventually(() => expect(ids()).toHaveLength(1));
  const chosen = ids();
  recall([left]);
  await new Promise((done) => setTimeout(done, 20));
  expect(ids()).toEqual(chosen);
  page.close();
});
