// Holds contract 12.1, 12.3.
import { expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import type { ChosenDocument } from "./chosen-document";
import { PageDocuments } from "./page-documents";
import type { StartUpload, UploadEvents } from "./tus-upload";

const files = vi.hoisted(() => new Map<string, ChosenDocument>());
const addresses = vi.hoisted(() => new Map<string, string>());
vi.mock("./ask-saved", () => ({ askSaved: async () => null }));
vi.mock("./browser-storage", () => ({
  recallDocuments: async () => [...files.values()],
  forgetOthers: async () => undefined,
  storeDocument: async (_page: string, document: ChosenDocument) => files.set(document.id, document) === files,
  forgetDocument: async (id: string) => files.delete(id),
  uploadAddress: (id: string) => addresses.get(id) ?? null,
  storeRemoval: () => undefined,
  recallRemovals: () => [],
}));
const begun: { document: ChosenDocument; events: UploadEvents; isStopped: boolean }[] = [];
vi.mock("./tus-upload", () => ({
  startUpload: (_page: string, ...[document, events]: Parameters<StartUpload>) => {
    const upload = { document, events, isStopped: false };
    begun.push(upload);
    return () => (upload.isStopped = true);
  },
}));

/** The locks of a browser, of which it has one. */
class Locks {
  #lose: (() => void) | null = null;
  #waiting: { hold: () => Promise<void> | undefined; signal?: AbortSignal }[] = [];

  async request(_name: string, options: { steal?: boolean; signal?: AbortSignal }, hold: () => Promise<void>) {
    if (options.steal) this.#lose?.();
    else if (this.#lose) {
      await new Promise<void>((next) => this.#waiting.push({ hold: async () => next(), signal: options.signal }));
    }
    const lost = new Promise<never>((_resolve, reject) => (this.#lose = () => reject(new Error("stolen"))));
    const own = this.#lose;
    await Promise.race([hold(), lost]);
    if (this.#lose !== own) return;
    this.#lose = null;
    void this.#waiting.shift()?.hold();
  }
}

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);

function openTab() {
  const saved = { files: [], until: null, works: true, quotaUsedUp: false, reached: true };
  const documents = new PageDocuments({ page: "page", fileBytes: 100, address: null }, saved);
  documents.open();
  const names = () => documents.state().chosen.map(({ name }) => name);
  return { documents, names };
}

it("uploads nothing any more that was removed in another tab", async () => {
  vi.stubGlobal("navigator", { locks: new Locks() });
  const underWay = () => begun.filter(({ isStopped }) => !isStopped);
  const one = openTab();
  one.documents.add("cv_documents", ["1.jpg", "2.jpg", "3.jpg"].map(picture));
  await eventually(() => expect(underWay()).toHaveLength(2));
  const other = openTab();
  await eventually(() => expect(other.names()).toHaveLength(3));
  const third = other.documents.state().chosen.find(({ name }) => name === "3.jpg");
  if (third) other.documents.remove(third);
  await eventually(() => expect([begun.length, underWay().length]).toEqual([4, 2]));
  for (const { document, events } of underWay()) {
    addresses.set(document.id, `/documents/${document.name}`);
    events.onBegun();
    events.onEnd({ kind: "saved", address: `/documents/${document.name}` });
  }
  await eventually(() => expect([one.names(), other.names()]).toEqual([[], []]));
  expect(begun.map(({ document }) => document.name)).not.toContain("3.jpg");
});
