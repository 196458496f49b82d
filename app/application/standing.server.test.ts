import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { CookieJar, testSettings } from "../../tests/support/request";

import { type Draft, findDraft, idempotencyKey, saveDraft, unconfirmedSince } from "./draft.server";
import { findOutcome, writeOutcome } from "./outcomes/journal.server";
import { emptyProfile } from "./profile";
import { listSent } from "./sent.server";
import { abandonDraft, turnedFrom } from "./standing.server";

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

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "standing-"));
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  vi.spyOn(process, "cwd").mockReturnValue(home);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

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
