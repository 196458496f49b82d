import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";

import { FakeStore } from "../../tests/support/fake-store";
import { testSettings } from "../../tests/support/request";

import type { Draft } from "./draft.server";
import type * as recordFilesModule from "./outcomes/record-files.server";
import { emptyProfile } from "./profile";
import type { ApplicationUpload, UploadOutcome } from "./upload.server";

const accepted: UploadOutcome = {
  kind: "accepted",
  status: 201,
  body: {},
  files: [{ group: "passport_documents", name: "a.pdf", size: 9 }],
  message: "",
};
const lost: UploadOutcome = { kind: "lost", message: "lost" };
const refusedByApi: UploadOutcome = { kind: "refused-by-api", status: 400, tokenRejected: false, message: "No." };
const gone: UploadOutcome = { kind: "client-gone", message: "gone" };

/** What happens in the API and on the way to it; `stored` holds the key of each application it has. */
const world = {
  stored: [] as string[],
  stores: true,
  answer: accepted as UploadOutcome,
  /** Cuts the upload off before its end. */
  broken: null as UploadOutcome | null,
  /** How often a submission has come by each of its steps, and what happens there. */
  steps: new Map<string, number>(),
  atStep: (() => undefined) as (step: string) => Promise<void> | undefined,
  shared: null as FakeStore | null,
  error: vi.fn(),
  warn: vi.fn(),
};

/** Whose disk a site writes to: containers have one each. */
const disk = new AsyncLocalStorage<string>();
const onDisk = (name: string) => createHash("sha256").update(`${disk.getStore()} ${name}`).digest("hex");

/** A step by its name and how often it was come by: "the API has it 1". */
async function step(name: string): Promise<void> {
  const times = (world.steps.get(name) ?? 0) + 1;
  world.steps.set(name, times);
  await world.atStep(`${name} ${times}`);
}

/** Waits for good: nothing of a killed process goes on. */
const forEver = () => new Promise<never>(() => undefined);

/** A promise that is kept from outside. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((pass) => (open = pass));
  return { open, passed };
}

async function upload({ beforeEnd, idempotencyKey }: ApplicationUpload, intent: string | null): Promise<UploadOutcome> {
  await step("bytes are under way");
  if (world.broken) return world.broken;
  const ending = await beforeEnd?.({ intent });
  if (ending) return ending;
  await step("the last bytes may leave");
  if (world.stores) world.stored.push(idempotencyKey);
  await step("the API has it");
  return world.answer;
}

vi.mock("~/http/redis.server", () => ({ lastingStore: () => world.shared }));
vi.mock("~/log.server", () => ({ warnSeldom: () => undefined, log: { warn: (...given: unknown[]) => world.warn(...given), error: (...given: unknown[]) => world.error(...given) } }));
vi.mock("./upload.server", () => ({
  dropUpload: () => Promise.resolve(),
  forwardApplication: (given: ApplicationUpload) => upload(given, given.incoming.headers["x-intent"] as string | null),
}));
vi.mock("./outcomes/record-files.server", async (importActual) => {
  const { recordFiles } = await importActual<typeof recordFilesModule>();
  const put = async (name: string, text: string) => {
    await step("before a record is written");
    await recordFiles.put(onDisk(name), text);
    await step("after a record is written");
  };
  const get = (name: string) => recordFiles.get(onDisk(name));
  const drop = (name: string) => recordFiles.drop(onDisk(name));
  return { recordFiles: { get, put, drop } };
});

const draft: Draft = { id: "the-draft", courseId: 7, profile: emptyProfile, notice: null, unconfirmed: [] };
const plain = null;
const beingSent = { to: "documents", errors: { "": [expect.stringContaining("is being sent already")] } };

/** A process of the site that has just started; several of them with disks of their own are several containers. */
async function startSite(itsDisk = "the disk") {
  vi.resetModules();
  const [{ submitApplication }, { standingOf }] = [await import("./submit.server"), await import("./standing.server")];
  return {
    submit: (intent: string | null, from = draft) =>
      disk.run(itsDisk, () => submitApplication({
        incoming: { headers: { "x-intent": intent } } as unknown as IncomingMessage,
        outgoing: {} as ServerResponse,
        draft: from,
        course: { id: from.courseId, name: "Data Science", university: "Example" },
        profile: emptyProfile,
        token: "t",
        sender: { account: "an-account", address: "192.0.2.1" },
      })),
    standing: (of = draft) => disk.run(itsDisk, () => standingOf(of)),
  };
}

let home: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "submit-"));
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  vi.spyOn(process, "cwd").mockReturnValue(home);
  Object.assign(world, { stored: [], stores: true, answer: accepted, broken: null, steps: new Map(), atStep: () => undefined, shared: null });
  world.error.mockClear();
  world.warn.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

describe("a site that is killed while it sends", () => {
  test.each([
    ["before a record is written 1", 0, "unknown"],
    ["after a record is written 1", 0, "unconfirmed"],
    ["bytes are under way 1", 0, "unconfirmed"],
    ["before a record is written 2", 0, "unconfirmed"],
    ["after a record is written 2", 0, "unconfirmed"],
    ["the last bytes may leave 1", 0, "unconfirmed"],
    ["the API has it 1", 1, "unconfirmed"],
    ["before a record is written 3", 1, "unconfirmed"],
    ["after a record is written 3", 1, "sent"],
  ])("%s: %i stored, and it is %s", async (point, stored, expected) => {
    const dead = gate();
    world.atStep = (name) => {
      if (name !== point) return undefined;
      dead.open();
      return forEver();
    };
    void (await startSite()).submit(plain);
    await dead.passed;
    expect(world.stored).toHaveLength(stored);

    const site = await startSite();
    expect((await site.standing())?.state ?? "unknown").toBe(expected);
    expect((await site.submit(plain)).to).toBe(expected === "unconfirmed" ? "documents" : "done");
    expect(world.stored).toHaveLength(expected === "unknown" ? 1 : stored);
    expect((await site.submit("again")).to).toBe("done");
    expect(new Set(world.stored).size).toBe(1);
  });
});

describe("an outcome that nobody knows", () => {
  beforeEach(() => {
    world.answer = lost;
  });

  it("leads to the warning, and a plain Submit sends nothing", async () => {
    const site = await startSite();
    expect(await site.submit(plain)).toEqual({ to: "unconfirmed", at: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await site.standing()).toEqual({ state: "unconfirmed", at: expect.any(String) });
    for (const intent of [plain, "", "submit", "AGAIN", "again "]) {
      expect(await site.submit(intent)).toEqual({ to: "documents", errors: { "": ["Nothing was sent just now: an earlier attempt may have arrived."] } });
    }
    expect(world.stored).toHaveLength(1);
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
  });

  it("is sent again under the same key when that is meant, and is known then", async () => {
    const site = await startSite();
    await site.submit(plain);
    world.answer = accepted;
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toEqual([world.stored[0], world.stored[0]]);
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(2);
    expect(await site.standing()).toMatchObject({ state: "sent", sent: { courseId: 7, files: [{ name: "a.pdf" }] } });
  });

  it("does not stand in the way of another course", async () => {
    const site = await startSite();
    await site.submit(plain);
    world.answer = accepted;
    const other = { ...draft, courseId: 8 };
    expect(await site.standing(other)).toBeNull();
    expect((await site.submit(plain, other)).to).toBe("done");
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
  });

  it.each([
    ["the API refuses", () => (world.answer = refusedByApi)],
    ["the browser goes away", () => (world.broken = gone)],
    ["the API cannot be reached", () => (world.answer = { kind: "unreachable", message: "It failed." })],
  ])("stays unknown when %s at the second time: that says nothing about the first", async (_what, disturb) => {
    const site = await startSite();
    await site.submit(plain);
    const before = await site.standing();
    disturb();
    expect((await site.submit("again")).to).toBe("documents");
    expect(await site.standing()).toEqual(before);
  });

  it("is remembered by the draft alone, too: with nothing left on the server", async () => {
    const site = await startSite();
    const remembering = { ...draft, unconfirmed: [{ courseId: 7, at: Math.floor(Date.now() / 1000) - 60 }] };
    expect(await site.standing(remembering)).toMatchObject({ state: "unconfirmed" });
    expect((await site.submit(plain, remembering)).to).toBe("documents");
    expect(world.stored).toEqual([]);
    world.answer = accepted;
    expect((await site.submit("again", remembering)).to).toBe("done");
    expect(await site.standing(remembering)).toMatchObject({ state: "sent" });
  });

  it("of 15 days ago is forgotten", async () => {
    const site = await startSite();
    const old = { ...draft, unconfirmed: [{ courseId: 7, at: Math.floor(Date.now() / 1000) - 15 * 24 * 3600 }] };
    expect(await site.standing(old)).toBeNull();
  });
});

describe("an attempt of which nothing can have arrived", () => {
  it.each([
    ["the API refuses", () => (world.answer = refusedByApi)],
    ["the browser goes away", () => (world.broken = gone)],
  ])("leaves no trace when %s: Submit works at once", async (_what, disturb) => {
    const site = await startSite();
    world.stores = false;
    disturb();
    expect((await site.submit(plain)).to).toBe("documents");
    expect(await site.standing()).toBeNull();
    Object.assign(world, { stores: true, answer: accepted, broken: null });
    expect((await site.submit(plain)).to).toBe("done");
  });

  it.each<UploadOutcome>([
    { kind: "unreachable", message: "It failed." },
    { kind: "stalled", side: "api", message: "It stopped." },
  ])("leaves no trace when the API does not take its last bytes: $kind", async (outcome) => {
    const site = await startSite();
    Object.assign(world, { stores: false, answer: outcome });
    expect(await site.submit(plain)).toEqual({ to: "documents", errors: { "": [outcome.message] } });
    expect(await site.standing()).toBeNull();
    Object.assign(world, { stores: true, answer: accepted });
    expect((await site.submit(plain)).to).toBe("done");
  });
});

describe("two at once", () => {
  it("the second is refused while the first runs, which is seen as being sent", async () => {
    const site = await startSite();
    world.atStep = async (name) => {
      if (name !== "the API has it 1") return;
      expect(await site.standing()).toEqual({ state: "sending" });
      expect(await site.submit("again")).toEqual(beingSent);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("a replay of an old draft after success leads to the result, for 14 days and after a restart", async () => {
    await (await startSite()).submit(plain);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 13.9 * 24 * 3600 * 1000 });
    expect((await (await startSite()).submit(plain)).to).toBe("done");
    expect((await (await startSite()).submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("containers share claims and outcomes", async () => {
    world.shared = new FakeStore();
    const [one, other] = [await startSite("one"), await startSite("other")];
    world.answer = lost;
    expect((await one.submit(plain)).to).toBe("unconfirmed");
    expect((await other.submit(plain)).to).toBe("documents");
    world.answer = accepted;
    expect((await other.submit("again")).to).toBe("done");
    expect((await one.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(2);
  });

  it("a claim that the store has lost stops the first before its last bytes, while another container sends", async () => {
    const store = (world.shared = new FakeStore());
    const [one, other] = [await startSite("one"), await startSite("other")];
    const [secondRuns, firstEnded] = [gate(), gate()];
    let second: ReturnType<typeof other.submit> | undefined;
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") {
        store.lose();
        second = other.submit(plain);
        await secondRuns.passed;
      }
      if (name === "bytes are under way 2") {
        secondRuns.open();
        await firstEnded.passed;
      }
    };
    expect(await one.submit(plain)).toEqual(beingSent);
    expect(world.error).toHaveBeenCalledTimes(1);
    firstEnded.open();
    expect((await second)?.to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("a claim that the store has lost stops the first when another container has sent meanwhile", async () => {
    const store = (world.shared = new FakeStore());
    const [one, other] = [await startSite("one"), await startSite("other")];
    world.atStep = async (name) => {
      if (name !== "bytes are under way 1") return;
      store.lose();
      expect((await other.submit(plain)).to).toBe("done");
    };
    expect(await one.submit(plain)).toEqual(beingSent);
    expect((await one.standing())?.state).toBe("sent");
    expect(world.stored).toHaveLength(1);
  });

  it("a claim that the store has lost is taken again when nobody else wanted it", async () => {
    const store = (world.shared = new FakeStore());
    const site = await startSite();
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") store.lose();
      if (name === "the last bytes may leave 1") expect(store.texts.join()).toMatch(/:claim/);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.error).not.toHaveBeenCalled();
  });

  it.each([
    ["is away", (store: FakeStore) => (store.away = true)],
    ["has lost everything", (store: FakeStore) => store.lose()],
  ])("nothing is sent again unasked when the store %s after an outcome that nobody knows", async (_what, disturb) => {
    const store = (world.shared = new FakeStore());
    const site = await startSite();
    world.answer = lost;
    expect((await site.submit(plain)).to).toBe("unconfirmed");
    disturb(store);
    world.answer = accepted;
    expect((await site.submit(plain)).to).toBe("documents");
    expect((await (await startSite()).submit(plain)).to).toBe("documents");
    expect(await site.standing()).toMatchObject({ state: "unconfirmed" });
    expect(world.stored).toHaveLength(1);
    expect((await site.submit("again")).to).toBe("done");
  });

  it("a store that is away does not stop anybody, and the log says what nobody could look up", async () => {
    world.shared = new FakeStore();
    world.shared.away = true;
    const site = await startSite();
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.warn).toHaveBeenCalledTimes(1);
    expect((await site.standing())?.state).toBe("sent");
  });
});
