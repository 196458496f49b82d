// Holds contract 5.13.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { FakeStore } from "../../tests/support/fake-store";
import { CookieJar, testSettings } from "../../tests/support/request";

import { type Draft, findDraft, idempotencyKey, saveDraft, unconfirmedSince } from "./draft.server";
import { ownFiles } from "./kept/own-files.server";
import { findOutcome, writeOutcome } from "./outcomes/journal.server";
import { emptyProfile } from "./profile";
import { listSent } from "./sent.server";
import { noteSending } from "./sent-to.server";
import { abandonDraft, turnedFrom, withOtherCourses } from "./standing.server";
import { claimSubmission } from "./submissions.server";

const shared: { store: FakeStore | null } = { store: null };
vi.mock("~/http/redis.server", () => ({ lastingStore: () => shared.store }));

const at = "2026-03-01T05:15:00.000Z";
const draft: Draft = {
  id: "the-draft",
  key: "the-key",
  courseId: 8,
  profile: emptyProfile,
  notice: null,
  keepers: [],
  kept: null,
  unconfirmed: [],
};
const keyAt = (courseId: number) => idempotencyKey({ id: draft.id, courseId });

/** A browser whose draft turns to its course from another one. */
function turning() {
  const jar = new CookieJar();
  const turn = async (from: number) => (await jar.visit((request) => turnedFrom(request, from, draft))).result;
  return { jar, turn };
}

let home: string;
const kept = mkdtempSync(join(tmpdir(), "standing-kept-"));

beforeEach(() => {
  shared.store = null;
  home = mkdtempSync(join(tmpdir(), "standing-"));
  for (const [name, value] of Object.entries({ ...testSettings, DRAFT_FILES: kept })) vi.stubEnv(name, value);
  vi.spyOn(process, "cwd").mockReturnValue(home);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});
afterAll(() => rmSync(kept, { recursive: true, force: true }));

it("a draft that turns to another course takes along that it may have arrived at the one before", async () => {
  await writeOutcome(keyAt(7), { state: "open", at, attempt: "one" });
  const { jar, turn } = turning();
  const turned = await turn(7);
  expect(unconfirmedSince({ ...turned, courseId: 7 })).toBe(at);
  expect(unconfirmedSince(turned)).toBeNull();
  expect(await turn(9)).toEqual(draft);
  expect(await turn(8)).toEqual(draft);
  expect(jar.pairs).toEqual([]);
});

it("a draft that turns to another course leaves what has arrived at the one before among what was sent", async () => {
  const sent = { courseId: 7, course: "Law", university: "Example", at, reference: "SA-7", files: [], more: 0 };
  await writeOutcome(keyAt(7), { state: "accepted", sent });
  const { jar, turn } = turning();
  for (let times = 0; times < 2; times += 1) expect(await turn(7)).toEqual(draft);
  expect((await jar.visit(listSent)).result).toEqual([sent]);
});

it("an abandoned draft leaves nothing behind, in the browser or on the server", async () => {
  const jar = new CookieJar();
  for (const courseId of [7, 8]) await writeOutcome(keyAt(courseId), { state: "open", at, attempt: "one" });
  await jar.visit((request) =>
    saveDraft(request, { ...draft, unconfirmed: [{ courseId: 7, at: Date.parse(at) / 1000 }] }),
  );
  await jar.visit((request) => abandonDraft(request, null));
  expect(jar.pairs).toEqual([]);
  expect((await jar.visit(findDraft)).result).toBeNull();
  expect([await findOutcome(keyAt(7)), await findOutcome(keyAt(8))]).toEqual([null, null]);
});

describe("what other courses say of a draft", () => {
  const accepted = (courseId: number) => {
    const sent = { courseId, course: "Law", university: "Example", at, reference: "SA-7", files: [], more: 0 };
    return { state: "accepted", sent } as const;
  };
  const open = { state: "open", at, attempt: "one" } as const;
  /** A draft that was sent to these courses. */
  async function sentTo(id: string, outcomes: Record<number, Parameters<typeof writeOutcome>[1]>): Promise<Draft> {
    for (const [courseId, outcome] of Object.entries(outcomes)) {
      const at = { id, courseId: Number(courseId) };
      await noteSending(at);
      await writeOutcome(idempotencyKey(at), outcome);
    }
    return { ...draft, id };
  }

  it("is noted where it may have arrived, also while it is being sent to a third", async () => {
    const known = await sentTo("of three", { 7: open, 9: open });
    const claim = await claimSubmission(idempotencyKey({ id: known.id, courseId: 9 }));
    const { result } = await new CookieJar().visit((request) => withOtherCourses(request, known));
    expect(result.isBeingSent).toBe(true);
    expect(result.draft.unconfirmed).toEqual([{ courseId: 7, at: Date.parse(at) / 1000 }]);
    await claim?.release();
  });

  it("is told of no draft that was given up", async () => {
    const known = await sentTo("given up", { 7: accepted(7), 9: open });
    const claim = await claimSubmission(idempotencyKey({ id: known.id, courseId: 9 }));
    const jar = new CookieJar();
    await jar.visit((request) => saveDraft(request, known));
    await jar.visit((request) => abandonDraft(request, null));
    await sentTo(known.id, { 7: accepted(7), 9: open });
    const { result, setCookies } = await jar.visit((request) => withOtherCourses(request, known));
    expect(result).toEqual({ draft: known, isBeingSent: false });
    expect(setCookies).toEqual([]);
    await claim?.release();
  });
});

describe("that a draft was abandoned", () => {
  const account = "an-account";
  const keepOne = async (of: Draft) => {
    const writer = await ownFiles(of, account).begin({ group: "passport_documents", name: "p.pdf", size: null });
    await writer.write(Buffer.from("%PDF-1.7"));
    await writer.finish();
  };

  it.each<[when: string, what: string, minutes: number, known: boolean, prepare: (of: Draft) => Promise<unknown>]>([
    ["is soon forgotten", "nothing was kept or sent", 16, false, () => Promise.resolve()],
    ["is known for 14 days", "it was sent", 13.9 * 24 * 60, true, noteSending],
    ["is known for 14 days", "a file was kept", 13.9 * 24 * 60, true, keepOne],
  ])("%s where %s", async (_when, what, minutes, known, prepare) => {
    shared.store = new FakeStore();
    const jar = new CookieJar();
    const mine = { ...draft, id: what, key: Buffer.alloc(32, 7).toString("base64url"), keepers: [account] };
    await prepare(mine);
    await jar.visit((request) => saveDraft(request, mine));
    await jar.visit((request) => abandonDraft(request, account));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    vi.resetModules();
    const { hasEnded } = await import("~/http/ended.server");
    expect(await hasEnded(mine.id)).toBe(known);
  });
});
