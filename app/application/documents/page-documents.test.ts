// Holds contract 12.1, 12.2, 12.3.
import { beforeEach, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";

import { askSaved } from "./ask-saved";
import { recallDocuments, uploadAddress } from "./browser-storage";
import { chosenDocument, type ChosenDocument } from "./chosen-document";
import { PageDocuments } from "./page-documents";
import type { SavedDocuments } from "./saved-documents";
import { removeUpload, startUpload, type StartUpload } from "./tus-upload";

const removals = vi.hoisted(() => new Set<string>());
vi.mock("./ask-saved", () => ({ askSaved: vi.fn() }));
/** A browser that stores nothing. */
vi.mock("./browser-storage", () => ({
  recallDocuments: vi.fn(async () => []),
  forgetOthers: async () => undefined,
  storeDocument: async () => false,
  forgetDocument: async () => undefined,
  uploadAddress: vi.fn(() => null),
  storeRemoval: (address: string, key: string | null) =>
    key === null ? removals.delete(address) : removals.add(address),
  recallRemovals: () => [...removals],
}));
vi.mock("./tus-upload", () => {
  const startUpload = vi.fn((_page: string, ...[, { onEnd }]: Parameters<StartUpload>) => {
    onEnd({ kind: "saved", address: "/documents/new" });
    return () => undefined;
  });
  return { startUpload, removeUpload: vi.fn(async () => null) };
});

beforeEach(() => void vi.stubGlobal("navigator", {}));

const picture = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], name);
const passport = (id: string, name = "image.jpg") =>
  ({ id, group: "passport_documents", name, size: 4, state: "whole" }) as const;
const lost = { ...passport("lost", "lost.jpg"), size: 0, state: "gone" } as const;

/** What is chosen waits for Submit, unless the site `works`. */
function openPage(files: SavedDocuments["files"], works = false) {
  const saved = { files, until: null, works, quotaUsedUp: false, reached: true };
  const address = works ? "/saved" : null;
  const documents = new PageDocuments({ page: "page", fileBytes: 100, address }, saved);
  documents.open();
  const chosen = () => documents.state().chosen.map(({ group, name }) => `${group} ${name}`);
  return { documents, saved, chosen };
}

it("gives a photo just taken a name that no saved and no chosen one of its group has, and files of one choice their own", async () => {
  const { documents, chosen } = openPage([passport("a")]);
  documents.add("passport_documents", [picture("image.jpg"), picture("scan.png"), picture("scan.png")]);
  documents.add("passport_documents", [picture("image.jpg"), picture("IMAGE.JPG"), picture("IMAGE.JPG")]);
  documents.add("cv_documents", [picture("image.jpg")]);
  const names = ["image (2).jpg", "scan.png", "scan (2).png", "image (3).jpg", "IMAGE.JPG", "IMAGE (2).JPG"];
  await eventually(() =>
    expect(chosen()).toEqual([...names.map((name) => `passport_documents ${name}`), "cv_documents image.jpg"]),
  );
});

it("forgets what was sent with the form only where the page lists it anew", async () => {
  const { documents, saved, chosen } = openPage([passport("a", "scan.jpg")]);
  documents.add("passport_documents", [picture("scan.jpg")]);
  await eventually(() => expect(chosen()).toEqual(["passport_documents scan.jpg"]));
  for (const files of [[passport("a", "scan.jpg")], [{ ...passport("c", "scan.jpg"), size: 5 }]]) {
    documents.load({ ...saved, files });
    expect(chosen()).toHaveLength(1);
  }
  documents.load({ ...saved, files: [passport("b", "scan.jpg")] });
  expect(chosen()).toEqual([]);
});

it("takes a removed document off the list, also one that is no longer kept", async () => {
  const { documents } = openPage([passport("a"), lost]);
  expect(await documents.removeSaved(lost.id)).toBeNull();
  expect(documents.state().saved.files).toMatchObject([{ id: "a" }]);
  expect(await documents.removeSaved("a")).toBeNull();
  expect(documents.state().saved.files).toEqual([]);
});

it("waits at Submit for a file that is still being looked at", async () => {
  const { documents, chosen } = openPage([]);
  const scan = picture("scan.jpg");
  let letRead = () => {};
  const read = new Promise<ArrayBuffer>(
    (resolve) => (letRead = () => resolve(new Uint8Array([0xff, 0xd8, 0xff]).buffer)),
  );
  vi.spyOn(scan, "slice").mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => read }));
  documents.add("passport_documents", [scan]);
  const settled = documents.settle(new AbortController().signal).then(chosen);
  setTimeout(letRead, 50);
  expect(await settled).toEqual(["passport_documents scan.jpg"]);
});

it("lets nothing be sent while the site may have what was removed here", async () => {
  const { documents } = openPage([]);
  const settled = () => documents.settle(new AbortController().signal);
  documents.add("passport_documents", [picture("private.jpg")]);
  await eventually(() => expect(documents.state().chosen).toHaveLength(1));
  const [begun] = documents.state().chosen;
  vi.mocked(uploadAddress).mockReturnValueOnce("/documents/begun");
  vi.mocked(removeUpload).mockResolvedValueOnce("It stays.").mockResolvedValueOnce("It stays.");
  if (begun) documents.remove(begun);
  expect(await settled()).toBe(false);
  expect(await settled()).toBe(true);
});

it("says that the login has run out where a removal is answered so", async () => {
  const { documents } = openPage([passport("a")]);
  vi.mocked(removeUpload).mockImplementationOnce(async (_address, onLoggedOut) => {
    onLoggedOut(false);
    return "Log in first.";
  });
  await documents.removeSaved("a");
  expect(documents.state()).toMatchObject({ status: "logged-out", saved: { files: [{ id: "a" }] } });
});

it("waits at Submit for the removal of a saved document, and lets nothing be sent where that fails", async () => {
  const { documents } = openPage([passport("a")]);
  const listed = () => documents.state().saved.files.map(({ id }) => id);
  for (const failure of ["It stays.", null]) {
    let answer: (failure: string | null) => void = () => undefined;
    vi.mocked(removeUpload).mockReturnValueOnce(new Promise((answered) => (answer = answered)));
    const removal = documents.removeSaved("a");
    const settled = documents.settle(new AbortController().signal);
    answer(failure);
    expect([await removal, await settled, listed()]).toEqual([
      failure,
      failure === null,
      failure === null ? [] : ["a"],
    ]);
  }
});

it("sends nothing beside a removal that fails before its files were looked at", async () => {
  const { documents } = openPage([passport("a")]);
  let fail: (failure: string) => void = () => undefined;
  vi.mocked(removeUpload).mockReturnValueOnce(new Promise((failed) => (fail = failed)));
  const scan = picture("scan.jpg");
  let letRead = () => {};
  const read = new Promise<ArrayBuffer>(
    (resolve) => (letRead = () => resolve(new Uint8Array([0xff, 0xd8, 0xff]).buffer)),
  );
  vi.spyOn(scan, "slice").mockReturnValue(Object.assign(new Blob(), { arrayBuffer: () => read }));
  documents.add("cv_documents", [scan]);
  const removal = documents.removeSaved("a");
  const settled = documents.settle(new AbortController().signal);
  fail("It stays.");
  await removal;
  letRead();
  expect(await settled).toBe(false);
});

it("can be called off at Submit while a removal hangs", async () => {
  const { documents } = openPage([passport("a")]);
  vi.mocked(removeUpload).mockReturnValueOnce(new Promise(() => undefined));
  void documents.removeSaved("a");
  const cancel = new AbortController();
  const settled = documents.settle(cancel.signal);
  cancel.abort();
  expect(await settled).toBe(true);
});

it("puts a photo that was made smaller in the place of the one that was chosen, unless that has gone meanwhile", async () => {
  const { documents, chosen } = openPage([]);
  documents.add("passport_documents", [picture("one.png"), picture("two.png"), picture("three.png")]);
  await eventually(() => expect(chosen()).toHaveLength(3));
  const [one, two] = documents.state().chosen;
  if (!one || !two) throw new Error("they are not there");
  const smaller = picture("one.png");
  documents.replace(one, smaller);
  documents.remove(two);
  documents.replace(two, picture("two.png"));
  expect(chosen()).toEqual(["passport_documents one.png", "passport_documents three.png"]);
  expect(documents.state().chosen.some(({ file }) => file === smaller)).toBe(true);
});

it("lists a document as gone no longer when it was chosen again and is kept", async () => {
  const { documents, saved } = openPage([lost], true);
  const now: SavedDocuments = { ...saved, files: [passport("new", lost.name)], until: "tomorrow" };
  vi.mocked(askSaved).mockResolvedValue(now);
  documents.add(lost.group, [picture(lost.name)]);
  await eventually(() => expect(documents.state().saved).toEqual(now));
  documents.close();
});

it("has one document of a name that an earlier page has left and that is chosen again before it is found", async () => {
  let recall: (found: readonly ChosenDocument[]) => void = () => undefined;
  vi.mocked(recallDocuments).mockReturnValueOnce(new Promise((found) => (recall = found)));
  const { documents } = openPage([]);
  documents.add("cv_documents", [picture("cv.jpg")]);
  const ids = () => documents.state().chosen.map(({ id }) => id);
  await eventually(() => expect(ids()).toHaveLength(1));
  const chosen = ids();
  recall([chosenDocument("cv_documents", picture("cv.jpg"), "0")]);
  await new Promise((done) => setTimeout(done, 20));
  expect(ids()).toEqual(chosen);
});

it("saves again what is chosen when the page is loaded anew, after the site could not", async () => {
  const { documents, saved, chosen } = openPage([], true);
  vi.mocked(startUpload).mockImplementationOnce((_page, _document, { onEnd }) => {
    onEnd({ kind: "failed", status: 503, retryAfter: null, text: "", ended: false });
    return () => undefined;
  });
  documents.add("cv_documents", [picture("cv.jpg")]);
  await eventually(() => expect(documents.state().chosen).toMatchObject([{ state: "by-form" }]));
  documents.load({ ...saved });
  await eventually(() => expect(chosen()).toEqual([]));
});
