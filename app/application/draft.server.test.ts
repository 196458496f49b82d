import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { CookieJar, testSettings } from "../../tests/support/request";

import { clearDraft, documentsNotice, filesKey, findDraft, idempotencyKey, readDraft, saveDraft } from "./draft.server";
import { emptyProfile, type Profile, profileFields } from "./profile";

const profileOf = (texts: readonly string[]): Profile =>
  Object.fromEntries(profileFields.map(({ name }, index) => [name, texts[index] ?? ""])) as Profile;

const devanagari = fc.integer({ min: 0x0900, max: 0x097f }).map((code) => String.fromCodePoint(code));
const anyCharacter = fc.integer({ min: 0x20, max: 0x1f9ff }).filter((code) => code < 0xd800 || code > 0xdfff).map((code) => String.fromCodePoint(code));
const fields = (character: fc.Arbitrary<string>, length: number) =>
  fc.array(fc.array(character, { minLength: length, maxLength: length }).map((each) => each.join("")), { minLength: 9, maxLength: 9 });

let jar: CookieJar;

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  jar = new CookieJar();
});
afterEach(() => vi.unstubAllEnvs());

async function keep(profile: Profile, courseId = 7) {
  const { result } = await jar.visit(async (request) => {
    const draft = { ...(await readDraft(request, courseId)), profile };
    await saveDraft(request, draft);
    return draft;
  });
  return result;
}

const recall = async () => (await jar.visit(findDraft)).result;

describe("the draft", () => {
  it("starts empty and sets nothing while it is only read", async () => {
    const { result, setCookies } = await jar.visit((request) => readDraft(request, 7));
    expect(result).toMatchObject({ courseId: 7, profile: emptyProfile, notice: null });
    expect(setCookies).toEqual([]);
  });

  it("brings back nine fields of 200 Devanagari characters, each cookie within 4096 bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fields(devanagari, 200), async (texts) => {
        await keep(profileOf(texts));
        expect((await recall())?.profile).toEqual(profileOf(texts));
        expect(jar.pairs.every((pair) => Buffer.byteLength(pair) <= 4096)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it("brings back nine fields of 200 characters of any kind in at most two cookies", async () => {
    await fc.assert(
      fc.asyncProperty(fields(anyCharacter, 200), async (texts) => {
        await keep(profileOf(texts));
        expect((await recall())?.profile).toEqual(profileOf(texts));
        expect(jar.pairs.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 20 },
    );
  });

  it("removes the parts of a longer draft before it", async () => {
    const [long] = fc.sample(fields(anyCharacter, 200), { numRuns: 1, seed: 1 });
    await keep(profileOf(long ?? []));
    expect(jar.pairs).toHaveLength(2);
    await keep(emptyProfile);
    expect(jar.pairs).toHaveLength(1);
    expect((await recall())?.profile).toEqual(emptyProfile);
  });

  it("is nothing when a part is missing or was tampered with", async () => {
    await keep(emptyProfile);
    const [pair = ""] = jar.pairs;
    jar.take([`${pair.slice(0, -2)}xx; Path=/`]);
    expect(await recall()).toBeNull();
  });

  it("keeps an over-long text long enough to be mended", async () => {
    await keep({ ...emptyProfile, address: "अ".repeat(5000) });
    expect([...((await recall())?.profile.address ?? "")]).toHaveLength(400);
  });

  it("keeps its text for another course, under another key", async () => {
    const first = await keep({ ...emptyProfile, first_name: "Kiran" }, 7);
    const { result: second } = await jar.visit((request) => readDraft(request, 8));
    expect(second.profile.first_name).toBe("Kiran");
    expect(idempotencyKey(second)).not.toBe(idempotencyKey(first));
    expect(filesKey(second)).toBe(filesKey(first));
    const { result: again } = await jar.visit((request) => readDraft(request, 7));
    expect(idempotencyKey(again)).toBe(idempotencyKey(first));
    expect(idempotencyKey(again)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });

  it("is forgotten when it is cleared", async () => {
    await keep({ ...emptyProfile, first_name: "Kiran" });
    await jar.visit(clearDraft);
    expect(jar.pairs).toEqual([]);
  });
});

describe("documentsNotice", () => {
  it("stays short enough for a cookie", () => {
    const notice = documentsNotice({ academic_documents: Array.from({ length: 50 }, (_, index) => `problem ${index}`) });
    expect(notice).toMatchObject({ at: "documents", errors: { academic_documents: { length: 8 } } });
  });
});
