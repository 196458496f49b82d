// Holds contract 5.10, 13.
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";
import { readDraft } from "../../tests/support/read-draft";

import {
  clearDraft,
  documentsNotice,
  type Draft,
  draftFor,
  findNextDraft,
  offerNextDraft,
  removeSentDraft,
  findDraft,
  hashOfTexts,
  saveDraft,
  saveNotes,
  saveTexts,
  unconfirmedSince,
  withKeeper,
  withUnconfirmed,
} from "./draft.server";
import { endDraft } from "./progress.server";
import { pageKey } from "./page-key.server";
import { emptyProfile, type Profile, profileFields } from "./profile";

const profileOf = (texts: readonly string[]): Profile =>
  Object.fromEntries(profileFields.map(({ name }, index) => [name, texts[index] ?? ""])) as Profile;

const devanagari = fc.integer({ min: 0x0900, max: 0x097f }).map((code) => String.fromCodePoint(code));
const anyCharacter = fc
  .integer({ min: 0x20, max: 0x1f9ff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const fields = (character: fc.Arbitrary<string>, length: number) =>
  fc.array(
    fc.array(character, { minLength: length, maxLength: length }).map((each) => each.join("")),
    { minLength: profileFields.length, maxLength: profileFields.length },
  );

let jar: CookieJar;

withSettings();
beforeEach(() => void (jar = new CookieJar()));

async function keep(profile: Profile, courseId = 7) {
  const { result } = await jar.visit(async (request) => {
    const draft = { ...(await readDraft(request, courseId)), profile };
    await saveDraft(request, draft);
    return draft;
  });
  return result;
}

async function begin(request: Request, first_name: string) {
  return { ...draftFor(null, 7, await findNextDraft(request)), profile: { ...emptyProfile, first_name } };
}

const recall = async () => (await jar.visit(findDraft)).result;
const cookiesOf = (name: string) => jar.pairs.filter((pair) => pair.startsWith(`sa_${name}.`));

describe("the draft", () => {
  it("starts empty and sets nothing while it is only read", async () => {
    const { result, setCookies } = await jar.visit((request) => readDraft(request, 7));
    expect(result).toMatchObject({ courseId: 7, profile: emptyProfile, notice: null });
    expect(setCookies).toEqual([]);
  });

  it.each([
    ["Devanagari", devanagari],
    ["any kind", anyCharacter],
  ])(
    "brings back all fields of 200 characters of %s, in cookies of 4096 bytes: two, and one for the rest",
    async (_, of) => {
      await fc.assert(
        fc.asyncProperty(fields(of, 200), async (texts) => {
          await keep(profileOf(texts));
          expect((await recall())?.profile).toEqual(profileOf(texts));
          expect(jar.pairs.every((pair) => Buffer.byteLength(pair) <= 4096)).toBe(true);
          expect(cookiesOf("draft").length).toBeLessThanOrEqual(2);
          expect(cookiesOf("draft_notes")).toHaveLength(1);
        }),
        { numRuns: 15 },
      );
    },
  );

  it("takes two cookies for texts that are twice too long as well: of those that fit into none, what is allowed", async () => {
    await keep({ ...emptyProfile, address: "अ".repeat(5000) });
    expect([...((await recall())?.profile.address ?? "")]).toHaveLength(400);
    const [texts = []] = fc.sample(fields(anyCharacter, 400), { numRuns: 1, seed: 3 });
    await keep(profileOf(texts));
    expect(cookiesOf("draft")).toHaveLength(2);
    const cut = texts.map((text) => [...text].slice(0, 200).join(""));
    expect((await recall())?.profile).toEqual(profileOf(cut));
  });

  it("has one cookie for the rest, without the list of documents where that has no room", async () => {
    const draft = await keep({ ...emptyProfile, first_name: "Kiran" });
    const [names = []] = fc.sample(fields(anyCharacter, 400), { numRuns: 1, seed: 4 });
    const files = names.map((name, index) => ({ id: `${index}`, group: "cv_documents" as const, name }));
    const notice = documentsNotice({ "": ["Wrong."] });
    await jar.visit((request) => saveNotes(request, { ...draft, notice, listed: { account: "a", files } }));
    expect(cookiesOf("draft_notes")).toHaveLength(1);
    expect(await recall()).toMatchObject({ listed: null, notice });
    const listed = { account: "a", files: files.slice(0, 2) };
    await jar.visit((request) => saveNotes(request, { ...draft, notice, listed }));
    expect(await recall()).toMatchObject({ listed, notice });
    const { listed: _, ...older } = { ...draft, notice, kept: listed };
    await jar.visit((request) => saveNotes(request, older as never));
    expect(await recall()).toMatchObject({ listed, notice });
  });

  it("loses with a cookie that is missing or was tampered with what that one has, and no more", async () => {
    const { id } = await keep({ ...emptyProfile, first_name: "Kiran" });
    const tamper = ([pair = ""]: string[]) =>
      jar.take([`${pair.slice(0, -10)}${pair.at(-10) === "x" ? "y" : "x"}${pair.slice(-9)}; Path=/`]);
    tamper(cookiesOf("draft"));
    expect(await recall()).toMatchObject({ id, profile: emptyProfile });
    tamper(cookiesOf("draft_notes"));
    expect(await recall()).toBeNull();
  });

  it("has the newest texts, also after an answer that knew the old ones", async () => {
    const old = await keep({ ...emptyProfile, first_name: "Kiran" });
    await jar.visit((request) => saveTexts(request, { ...old, profile: { ...old.profile, first_name: "Karan" } }));
    await jar.visit((request) => saveNotes(request, { ...old, notice: { at: "prompt", message: "Log in." } }));
    expect(await recall()).toMatchObject({ profile: { first_name: "Karan" }, notice: { message: "Log in." } });
  });

  it("keeps its text and the name of its files for another course, and not what was last said of the first", async () => {
    const first = await keep({ ...emptyProfile, first_name: "Kiran" }, 7);
    const notice = { at: "prompt", message: "Log in." } as const;
    await jar.visit((request) => saveNotes(request, { ...first, notice }));
    const { result: second } = await jar.visit((request) => readDraft(request, 8));
    expect(second).toMatchObject({ profile: { first_name: "Kiran" }, notice: null });
    expect((await recall())?.notice).toEqual(notice);
    expect(pageKey(second, "account")).toBe(pageKey(first, "account"));
  });

  it("takes nothing of another draft's notes to its texts", async () => {
    const mine = await keep({ ...emptyProfile, first_name: "Kiran" });
    const other = { ...mine, id: "other", key: "key", keepers: ["somebody"] };
    await jar.visit((request) => saveNotes(request, other));
    expect(await recall()).toMatchObject({ id: mine.id, key: mine.key, keepers: [], profile: { first_name: "Kiran" } });
  });

  it("knows the last four accounts that may have saved documents for it, each once, the last one first", async () => {
    const draft = await keep(emptyProfile);
    const kept = ["a", "b", "a", null, "c", "d", "e"].reduce(withKeeper, draft);
    expect(kept.keepers).toEqual(["e", "d", "c", "a"]);
    expect(withKeeper(kept, "e")).toBe(kept);
    expect(withKeeper(kept, "c").keepers).toEqual(["c", "e", "d", "a"]);
  });

  it("tells another account nothing of the documents of the one before", async () => {
    const draft = { ...(await keep(emptyProfile)), notice: documentsNotice({ "": ["“a.pdf” cannot be read."] }) };
    const first = withKeeper(draft, "a");
    expect(first.notice).toBe(draft.notice);
    expect(withKeeper(first, "b").notice).toBeNull();
    expect(withKeeper({ ...first, notice: { at: "profile", message: "“a.pdf” is no PDF." } }, "b").notice).toBeNull();
    expect(withKeeper(first, null).notice).toBe(draft.notice);
  });

  it("has a key of its own that stays", async () => {
    const { result: one } = await jar.visit((request) => readDraft(request, 7));
    const { result: other } = await jar.visit((request) => readDraft(request, 7));
    expect(Buffer.from(one.key, "base64url")).toHaveLength(32);
    expect(other.key).not.toBe(one.key);
    await jar.visit((request) => saveDraft(request, one));
    expect((await recall())?.key).toBe(one.key);
  });

  it("is one where two first saves of a page are under way at once, whichever answer comes last", async () => {
    await jar.visit(offerNextDraft);
    const before = jar.pairs.map((pair) => `${pair}; Path=/`);
    const late = new CookieJar();
    late.take(before);
    const first = await late.visit(async (request) => saveDraft(request, await begin(request, "Asmita")));
    const { result: draft } = await jar.visit((request) => begin(request, "A"));
    await jar.visit((request) => saveDraft(request, withUnconfirmed(draft, null)));
    jar.take(first.setCookies.filter((cookie) => cookie.startsWith("sa_draft.")));
    expect(await recall()).toMatchObject({ id: draft.id, key: draft.key, unconfirmed: [{ courseId: 7 }] });
  });

  it("whose first save is held ends with the logout of another login of its browser", async () => {
    await jar.visit(offerNextDraft);
    const held = await jar.visit(async (request) => begin(request, "Sita"));
    const late = new CookieJar();
    late.take(jar.pairs.map((pair) => `${pair}; Path=/`));
    const { setCookies } = await late.visit((request) => saveDraft(request, held.result));
    await jar.visit((request) => endDraft(request, "gita"));
    jar.take(setCookies);
    expect(await recall()).toBeNull();
  });

  it("is another one after it was removed, or has ended", async () => {
    const offered = async () => (await jar.visit(findNextDraft)).result;
    await jar.visit(offerNextDraft);
    const first = await offered();
    await jar.visit(offerNextDraft);
    expect(await offered()).toEqual(first);
    await jar.visit((request) => clearDraft(request));
    expect(await offered()).toBeNull();

    await jar.visit(offerNextDraft);
    const copies = jar.pairs.map((pair) => `${pair}; Path=/`);
    expect(await offered()).not.toEqual(first);
    await jar.visit((request) => endDraft(request, null));
    jar.take(copies);
    expect(await offered()).toBeNull();
    await jar.visit(offerNextDraft);
    expect(await offered()).not.toBeNull();
  });

  it("of before, with a field less than there are now, is still read", async () => {
    const { result: draft } = await jar.visit((request) => readDraft(request, 7));
    for (const { name } of profileFields) {
      const { [name]: _, ...profile } = { ...emptyProfile, first_name: "Kiran", last_name: "Rai" };
      await jar.visit((request) => saveDraft(request, { ...draft, profile: profile as Profile }));
      expect((await recall())?.profile).toEqual({ ...profile, [name]: emptyProfile[name] });
    }
  });
});

describe("an application that may have arrived", () => {
  const at = new Date().toISOString();
  const started = async () => (await jar.visit((request) => readDraft(request, 7))).result;
  const keepDraft = (draft: Draft) => jar.visit((request) => saveDraft(request, draft));

  it("is remembered with the draft, for its course alone, and since the last time", async () => {
    await keepDraft(withUnconfirmed(await started(), at));
    const { result: same } = await jar.visit((request) => readDraft(request, 7));
    expect(Date.parse(unconfirmedSince(same) ?? "")).toBe(Math.floor(Date.parse(at) / 1000) * 1000);
    expect(unconfirmedSince({ ...same, courseId: 8 })).toBeNull();
    const later = Math.floor(Date.now() / 1000) + 60;
    const again = withUnconfirmed(same, new Date(later * 1000).toISOString());
    expect(again.unconfirmed).toEqual([{ courseId: 7, at: later }]);
  });

  it("is remembered for 14 days", async () => {
    const draft = await started();
    const since = (days: number) =>
      unconfirmedSince(withUnconfirmed(draft, new Date(Date.now() - days * 86_400_000).toISOString()));
    expect([since(13.9) !== null, since(14.1)]).toEqual([true, null]);
  });

  it("leaves room for a full draft, and has the latest twenty courses", async () => {
    const [texts = []] = fc.sample(fields(anyCharacter, 200), { numRuns: 1, seed: 2 });
    let draft: Draft = { ...(await started()), profile: profileOf(texts) };
    for (let courseId = 900_000_001; courseId <= 900_000_022; courseId += 1)
      draft = withUnconfirmed({ ...draft, courseId }, at);
    await keepDraft(draft);
    expect(jar.pairs.length).toBeLessThanOrEqual(3);
    const kept = await recall();
    expect(kept?.profile).toEqual(profileOf(texts));
    expect(kept?.unconfirmed.map(({ courseId }) => courseId % 100)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
  });

  it("outlives the success at another course, without the texts", async () => {
    const draft = {
      ...withUnconfirmed({ ...(await started()), courseId: 8 }, at),
      courseId: 7,
      profile: { ...emptyProfile, first_name: "Kiran" },
    };
    await jar.visit((request) => removeSentDraft(request, draft));
    expect(await recall()).toMatchObject({
      id: draft.id,
      profile: emptyProfile,
      notice: null,
      unconfirmed: [{ courseId: 8 }],
    });
    await jar.visit((request) => removeSentDraft(request, { ...draft, courseId: 8 }));
    expect(jar.pairs).toEqual([]);
  });
});

describe("a notice of documents", () => {
  const problems = (count: number) => Array.from({ length: count }, (_, index) => `problem ${index}`);
  const long = "x".repeat(700);

  it.each<[string, Record<string, string[]>, Record<string, string[]>]>([
    ["eight problems", { academic_documents: problems(8) }, { academic_documents: problems(8) }],
    [
      "no more than eight, and how many more there are",
      { "": ["Wrong."], academic_documents: problems(20) },
      {
        "": ["Wrong.", "Beside the files that are named here, 13 more were not taken."],
        academic_documents: problems(7),
      },
    ],
    [
      "no more than a cookie has room for",
      { cv_documents: [long, `${long} 2`] },
      { cv_documents: [long], "": ["Beside the files that are named here, one more was not taken."] },
    ],
    ["the first, whatever its length", { cv_documents: [`${long}${long}`] }, { cv_documents: [`${long}${long}`] }],
  ])("names %s", (_what, errors, said) => {
    expect(documentsNotice(errors)).toEqual({ at: "documents", errors: said });
  });
});

it("names other texts otherwise, and the same alike", () => {
  expect(hashOfTexts(emptyProfile)).toBe(hashOfTexts({ ...emptyProfile }));
  expect(hashOfTexts({ ...emptyProfile, address: "Butwal" })).not.toBe(hashOfTexts(emptyProfile));
});
