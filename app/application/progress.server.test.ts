// Holds contract 5.13, 12.4, 13.
import { createHash, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

import { readSession } from "~/account/session.server";

import { CookieJar, withFolder, withSettings } from "../../tests/support/request";
import { readDraft } from "../../tests/support/read-draft";

import { readApplication, requireTab } from "./apply.server";
import { type Draft, findDraft, saveDraft, unconfirmedSince, withUnconfirmed } from "./draft.server";
import { ownDocuments } from "./own-documents.server";
import { endDraft, progressOf } from "./progress.server";
import { type Attempt, beginAttempt, idempotencyKey } from "./record/attempt.server";
import { readRecord } from "./record/records.server";
import { listSent, saveSent } from "./sent.server";

vi.mock("~/http/redis.server", () => ({ lastingRedis: () => null }));
vi.mock(import("./record/records.server"), async (actual) => {
  const all = await actual();
  return { ...all, readRecord: vi.fn(all.readRecord) };
});

const at = "2026-03-01T05:15:00.000Z";
const seconds = Date.parse(at) / 1000;
const account = "an-account";
const arrival = (courseId: number) => ({
  files: [],
  sent: { courseId, course: "Law", university: "Example", at, reference: "SA-7", files: [], more: 0 },
});

/** The store is one of the process. */
const saved = mkdtempSync(join(tmpdir(), "progress-"));
afterAll(() => rmSync(saved, { recursive: true, force: true }));
const home = withFolder();
withSettings({ DRAFT_FILES: saved });
let jar: CookieJar;
let draft: Draft;

beforeEach(async () => {
  vi.spyOn(process, "cwd").mockReturnValue(home.path);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(at) });
  jar = new CookieJar();
  draft = { ...(await jar.visit((request) => readDraft(request, 8))).result, keepers: [account] };
});

/** Sends the draft to a course. */
async function sent(courseId: number, became: Parameters<Attempt["end"]>[0]) {
  const begun = await beginAttempt({ id: draft.id, courseId }, null);
  if (begun.state === "begun") await begun.attempt.end(became);
}
const asked = async (of = draft) => (await jar.visit((request) => progressOf(request, of))).result;

it("an attempt has one key for a draft, a course and an account, whichever attempt it is", () => {
  const keyAt = (courseId: number, account: string) => idempotencyKey({ id: draft.id, courseId }, account);
  expect(keyAt(7, "sita")).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(new Set([keyAt(7, "sita"), keyAt(7, "sita"), keyAt(8, "sita"), keyAt(7, "mina")]).size).toBe(3);
});

it("a draft knows of its other courses: where it may have arrived, has arrived, and is on its way", async () => {
  await sent(7, "lost");
  await sent(9, arrival(9));
  const begun = await beginAttempt({ id: draft.id, courseId: 10 }, null);
  await asked();
  expect((await jar.visit(listSent)).result, "nobody is logged in").toEqual([]);
  await jar.visit(async (request) =>
    (await readSession(request)).logIn({ accessToken: "a.b.c", refreshToken: "r" }, "sita@example.com"),
  );
  for (let times = 0; times < 2; times += 1) {
    const { draft: noted, progress, neededElsewhere } = await asked();
    expect(noted.unconfirmed.map(({ courseId }) => courseId)).toEqual([7]);
    expect([progress, neededElsewhere]).toEqual([null, true]);
    expect((await jar.visit(listSent)).result).toEqual([arrival(9).sent]);
  }
  expect((await asked({ ...draft, courseId: 10 })).neededElsewhere).toBe(false);
  if (begun.state === "begun") await begun.attempt.end("refused");
  const { progress, neededElsewhere, draft: turned } = await asked({ ...draft, courseId: 7 });
  expect(progress).toMatchObject({ state: "unconfirmed", at });
  expect([neededElsewhere, unconfirmedSince(turned)]).toEqual([false, at]);
});

it("nobody is told of an application but the account that sent it, in whose browser another one begins anew", async () => {
  const logIn = async (email: string) => {
    const tokens = { accessToken: "a.b.c", refreshToken: "r" };
    await jar.visit(async (request) => (await readSession(request)).logIn(tokens, email));
    return (await jar.visit(async (request) => (await readSession(request)).account)).result ?? "";
  };
  const alice = await logIn("alice@example.com");
  const bea = await logIn("bea@example.com");
  await jar.visit((request) => saveDraft(request, { ...draft, profile: { ...draft.profile, address: "Alice's" } }));
  const copy = new CookieJar();
  copy.take(jar.pairs);
  const beside = await beginAttempt({ id: draft.id, courseId: 10 }, null);
  await sent(8, { ...arrival(8), sent: { ...arrival(8).sent, by: alice }, texts: "of other texts" });
  if (beside.state === "begun") await beside.attempt.end("refused");
  const elsewhere = await copy.visit((request) => readApplication(request, 9, bea));
  expect([elsewhere.result.found, elsewhere.result.draft.profile.address]).toEqual([null, ""]);
  const look = (request: Request) =>
    requireTab(request, "profile", { id: 8 }, bea).catch((thrown: Response) => thrown.headers.get("Location"));
  expect((await jar.visit(look)).result).toBe("/course_details/8");
  expect((await jar.visit(listSent)).result).toEqual([]);
  expect((await jar.visit(findDraft)).result).toBeNull();
  await logIn("alice@example.com");
  expect((await jar.visit(listSent)).result).toMatchObject([arrival(8).sent]);
});

it("a browser remembers what its page was told: that its application may have arrived, once, and at its own course", async () => {
  await jar.visit((request) => saveDraft(request, { ...draft, notice: { at: "prompt", message: "Log in." } }));
  await sent(8, "lost");
  await sent(7, "lost");
  const open = () => jar.visit((request) => readApplication(request, 8, account));
  expect((await open()).setCookies).toHaveLength(1);
  // Without the record, as after a container without Redis is made anew.
  rmSync(join(home.path, ".data"), { recursive: true });
  const { result: found } = await jar.visit(findDraft);
  expect(found).toMatchObject({
    notice: { at: "prompt" },
    courseId: 8,
    unconfirmed: [{ courseId: 8 }, { courseId: 7 }],
  });
  expect((await open()).setCookies).toEqual([]);
});

it("a browser remembers its own course before all others, and comes to rest, however many may have got it", async () => {
  await jar.visit((request) => saveDraft(request, draft));
  for (let courseId = 30; courseId > 8; courseId -= 1) await sent(courseId, "lost");
  await sent(8, "lost");
  const open = () => jar.visit((request) => readApplication(request, 8, account));
  await open();
  expect((await open()).setCookies).toEqual([]);
  const { result: found } = await jar.visit(findDraft);
  expect(found?.unconfirmed[0]).toMatchObject({ courseId: 8 });
  expect(found && unconfirmedSince(found)).toBe(at);
});

it("a doubt ends where the application has arrived after all", async () => {
  await jar.visit((request) => saveDraft(request, withUnconfirmed(withUnconfirmed(draft, at, 7), at, 9)));
  await sent(7, arrival(7));
  const { result } = await jar.visit((request) => readApplication(request, 8, account));
  expect(result.draft.unconfirmed.map(({ courseId }) => courseId)).toEqual([9]);
  await jar.visit((request) => saveSent(request, arrival(7).sent));
  const inDoubt = async (of: Draft) => {
    await jar.visit((request) => saveDraft(request, of));
    return (await jar.visit((request) => endDraft(request, account))).result.inDoubt;
  };
  expect(await inDoubt(withUnconfirmed(draft, at, 7))).toBe(false);
  expect(await inDoubt(withUnconfirmed({ ...draft, id: "another" }, at, 7))).toBe(true);
});

it("of a record that cannot be read the page names the time that the next attempt is asked for", async () => {
  await jar.visit((request) => saveDraft(request, draft));
  const name = createHash("sha256").update(`application\n${draft.id}`).digest("hex");
  const folder = join(home.path, ".data", "applications", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "3"), "broken");
  const open = async () => (await jar.visit((request) => readApplication(request, 8, account))).result;
  const { progress } = await open();
  const begun = await beginAttempt(draft, unconfirmedSince((await open()).draft));
  expect(progress).toEqual({ courseId: 8, state: "unconfirmed", at });
  expect(begun).toMatchObject({ state: "begun", attempt: { earlier: { at } } });
});

describe("a draft that has ended", () => {
  const begin = async (owner = account) => {
    const writer = await ownDocuments(draft, owner).begin({ group: "passport_documents", name: "p.pdf", size: null });
    await writer.write(Buffer.from("%PDF-1.7"));
    await writer.finish();
  };
  const end = async (owner: string | null) => {
    await jar.visit((request) => saveDraft(request, draft));
    await (await jar.visit((request) => endDraft(request, owner))).result.deleteDocuments();
    return (await readRecord(draft.id)).ended;
  };

  it.each<[what: string, ended: string, keepers: string[], owner: string | null, prepare: () => Promise<unknown>]>([
    ["briefly where it is a stranger's", "briefly", [], null, () => Promise.resolve()],
    ["for good where it is an account's", "for good", [], account, () => Promise.resolve()],
    ["for good where an account saved for it that is logged in no more", "for good", [account], null, () => begin()],
    ["for good where it was sent", "for good", [], null, () => sent(7, "lost")],
  ])("%s", async (_what, ended, keepers, owner, prepare) => {
    draft = { ...draft, keepers };
    await prepare();
    expect(await end(owner)).toBe(ended);
  });

  it.each([
    ["its record says so", true, () => sent(7, "lost")],
    [
      "its cookie alone says so",
      true,
      async () => void (draft = { ...draft, unconfirmed: [{ courseId: 7, at: seconds }] }),
    ],
    ["it has arrived, and its browser does not know", true, () => sent(7, arrival(7))],
    [
      "it has arrived, as its browser knows",
      false,
      async () => {
        await sent(7, arrival(7));
        await jar.visit((request) => saveSent(request, arrival(7).sent));
      },
    ],
    [
      "it has arrived, and its browser knows of an earlier one at that course alone",
      true,
      async () => {
        await sent(7, arrival(7));
        await jar.visit((request) => saveSent(request, { ...arrival(7).sent, at: "2026-07-01T05:15:00.000Z" }));
      },
    ],
    [
      "another account has sent it",
      false,
      () => sent(7, { ...arrival(7), sent: { ...arrival(7).sent, by: "another" } }),
    ],
    [
      "it may have three weeks ago",
      false,
      async () => void (draft = { ...draft, unconfirmed: [{ courseId: 7, at: 0 }] }),
    ],
  ])("may have arrived, where %s: %s", async (_what, inDoubt, prepare) => {
    await prepare();
    await jar.visit((request) => saveDraft(request, draft));
    expect((await jar.visit((request) => endDraft(request, account))).result.inDoubt).toBe(inDoubt);
  });

  it("may have arrived, where it arrives while it ends", async () => {
    await jar.visit((request) => saveDraft(request, draft));
    const begun = await beginAttempt({ ...draft, courseId: 7 }, null);
    const sending = await readRecord(draft.id);
    vi.mocked(readRecord).mockImplementationOnce(async () => {
      if (begun.state === "begun") await begun.attempt.end(arrival(7));
      return sending;
    });
    expect((await jar.visit((request) => endDraft(request, account))).result.inDoubt).toBe(true);
  });

  it("has no documents any more, of whatever account that saved for it", async () => {
    draft = { ...draft, keepers: [account, "another"] };
    const kept = () => Promise.all(draft.keepers.map((each) => ownDocuments(draft, each).list()));
    for (const each of draft.keepers) await begin(each);
    expect((await kept()).every(({ length }) => length > 0)).toBe(true);
    await end(null);
    expect(await kept()).toEqual([[], []]);
    expect(jar.pairs).toEqual([]);
  });

  it.each([false, true])(
    "briefly from the hundred and first of an account in a day on, being sent: %s",
    async (sends) => {
      const endings = [];
      const owner = `busy ${sends}`;
      for (let count = 0; count < 101; count += 1) {
        draft = { ...draft, id: `${draft.id.slice(0, -4)}${String(count).padStart(4, "0")}`, keepers: [owner] };
        if (sends) await beginAttempt(draft, null);
        endings.push(await end(owner));
      }
      expect(endings.filter((ended) => ended === "for good")).toHaveLength(100);
      expect(endings.at(-1)).toBe("briefly");
    },
  );

  it("and to which nothing has happened is noted three hundred times an hour of an address", async () => {
    const ended = [];
    for (let count = 0; count < 302; count += 1) {
      draft = { ...draft, id: randomUUID(), keepers: [] };
      ended.push(await end(null));
    }
    expect(ended.filter((each) => each === "briefly").length).toBeLessThanOrEqual(300);
    expect(ended.at(-1)).toBeNull();
    draft = { ...draft, keepers: [account] };
    expect(await end(null), "an account's").toBe("for good");
  });
});
