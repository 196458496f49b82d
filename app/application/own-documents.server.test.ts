// Holds contract 12.4.
import { beforeEach, describe, expect, it } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";

import { type Draft, findDraft, readDraft, saveDraft } from "./draft.server";
import { type Profile, profileFields } from "./profile";

import type { StoredDocument } from "./store/draft-documents.server";
import { goneFiles, remembered, withFiles, withoutFile } from "./own-documents.server";

const ACCOUNT = "an account";

let jar: CookieJar;
let draft: Draft;

withSettings();
beforeEach(async () => {
  jar = new CookieJar();
  draft = (await jar.visit((request) => readDraft(request, 7))).result;
});

let ids = 0;
const file = (name: string, whole = true): StoredDocument => {
  const id = (ids += 1).toString(16).padStart(32, "0");
  return { id, group: "passport_documents", name, size: 10, arrived: whole ? 10 : 5, whole };
};
const goneNames = (of: Draft, files: readonly StoredDocument[]) =>
  goneFiles(of, ACCOUNT, files).map(({ name }) => name);

describe("the note of saved documents", () => {
  it("tells which are gone, until others of their name have come or they are taken off", () => {
    const [one, other] = [file("one.pdf"), file("राहदानी.jpg")];
    const noted = withFiles(draft, ACCOUNT, [one, other]);
    expect(goneNames(noted, [one, other])).toEqual([]);
    expect(goneNames(noted, [one])).toEqual(["राहदानी.jpg"]);
    const still = withFiles(noted, ACCOUNT, [one]);
    expect(goneNames(still, [one])).toEqual(["राहदानी.jpg"]);
    expect(goneNames(still, [one, file("राहदानी.jpg", false)])).toEqual(["राहदानी.jpg"]);
    expect(goneNames(still, [one, file("राहदानी.jpg")])).toEqual([]);
    const gone = goneFiles(still, ACCOUNT, [one])[0]?.id ?? "";
    expect(goneNames(withoutFile(still, ACCOUNT, gone), [one])).toEqual([]);
    expect(goneNames(withoutFile(still, ACCOUNT, other.id), [one])).toEqual([]);
  });

  it("is one account's, leaves out what came in part, and is no change where nothing has changed", () => {
    const [one, part] = [file("one.pdf"), file("part.pdf", false)];
    const noted = withFiles(draft, ACCOUNT, [one, part]);
    expect(remembered(noted, ACCOUNT).map(({ name }) => name)).toEqual(["one.pdf"]);
    expect(remembered(noted, "another")).toEqual([]);
    expect(withFiles(noted, ACCOUNT, [one, part])).toBe(noted);
    expect(withFiles(draft, ACCOUNT, [])).toBe(draft);
    expect(withoutFile(draft, ACCOUNT, one.id)).toBe(draft);
    expect(withFiles(noted, "another", [])).toMatchObject({ kept: null });
  });

  it("comes back with the draft, also with a full one", async () => {
    const many = Array.from({ length: 100 }, (_, index) => file(`${index} ${"नागरिकता".repeat(20)}.pdf`));
    const save = (of: Draft) => jar.visit((request) => saveDraft(request, of));
    const recall = async () => (await jar.visit(findDraft)).result;
    await save(withFiles(draft, ACCOUNT, many));
    expect((await recall())?.kept?.files).toHaveLength(24);
    expect(jar.pairs.length).toBeLessThanOrEqual(3);

    const random = (length: number) =>
      Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 0x5000))).join("");
    const profile = Object.fromEntries(profileFields.map(({ name }) => [name, random(200)])) as Profile;
    await save({ ...withFiles(draft, ACCOUNT, many), profile });
    expect(jar.pairs.length).toBeLessThanOrEqual(3);
    expect((await recall())?.profile).toEqual(profile);
  });
});
