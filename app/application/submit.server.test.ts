// Holds contract 5.13, 13.
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";
import { FakeRedisClient } from "../../tests/support/fake-redis-client";
import {
  accepted,
  beingSent,
  draft,
  forEver,
  gate,
  gone,
  lost,
  plain,
  refusedByApi,
  startSite,
  world,
} from "../../tests/support/submissions";

import { hashOfTexts } from "./draft.server";
import type { FormEnding } from "./submit.server";

/** It may have arrived. */
const doubted = { to: "result", notice: null, draft: { unconfirmed: [{ courseId: 7 }] } };
const nothingSent = {
  to: "documents",
  notice: { errors: { "": ["Nothing was sent just now: an earlier attempt may have arrived."] } },
};

/** Lets the first who comes by a step wait there; when somebody has come. */
function stopAt(step: string, until: Promise<void> = forEver()): Promise<void> {
  const come = gate();
  world.atStep = (name) => {
    if (name !== step) return undefined;
    come.open();
    return until;
  };
  return come.passed;
}

describe("a site that is killed while it sends", () => {
  it.each([
    ["before a version is written 1", 0, "unknown"],
    ["after a version is written 1", 0, "unconfirmed"],
    ["bytes are under way 1", 0, "unconfirmed"],
    ["before a version is written 2", 0, "unconfirmed"],
    ["after a version is written 2", 0, "unconfirmed"],
    ["the last bytes may leave 1", 0, "unconfirmed"],
    ["the API has it 1", 1, "unconfirmed"],
    ["before a version is written 3", 1, "unconfirmed"],
    ["after a version is written 3", 1, "sent"],
  ])("%s: %i stored, and it is %s", async (point, stored, expected) => {
    const dead = stopAt(point);
    void (await startSite()).submit(plain);
    await dead;
    expect(world.stored).toHaveLength(stored);

    const site = await startSite();
    expect((await site.progress())?.state ?? "unknown").toBe(expected);
    expect((await site.submit(plain)).to).toBe(expected === "unconfirmed" ? "documents" : "done");
    expect(world.stored).toHaveLength(expected === "unknown" ? 1 : stored);
    expect((await site.submit("again")).to).toBe("done");
    expect(new Set(world.stored).size).toBe(1);
  });
});

describe("a site that is told to stop while it sends", () => {
  it.each(["before a version is written 1", "the last bytes may leave 1", "before a version is written 3"])(
    "%s: it waits until what became of it is written down",
    async (point) => {
      const go = gate();
      const come = stopAt(point, go.passed);
      const site = await startSite();
      void site.submit(plain);
      await come;
      const done = vi.fn();
      const stopped = site.submissionsDone().then(done);
      await new Promise(setImmediate);
      expect(done).not.toHaveBeenCalled();
      go.open();
      await stopped;
      expect(world.steps.get("after a version is written")).toBe(3);
    },
  );

  it("sends nothing for which nobody would wait", async () => {
    const site = await startSite();
    await site.submissionsDone();
    expect((await site.submit(plain)).to).toBe("documents");
    expect(world.stored).toEqual([]);
  });
});

it("an application is begun three hundred times an hour, of one account: each leaves a record for a while", async () => {
  world.answer = refusedByApi;
  const site = await startSite();
  for (let count = 0; count < 300; count += 1) await site.submit(plain);
  const written = world.steps.get("after a version is written");
  const ending = await site.submit(plain);
  expect(ending).toMatchObject({ notice: { errors: { "": [expect.stringContaining("very often")] } } });
  expect(world.steps.get("after a version is written")).toBe(written);
});

describe("an outcome that nobody knows", () => {
  beforeEach(() => {
    world.answer = lost;
  });

  it("leads to the warning, and a plain Submit sends nothing", async () => {
    const site = await startSite();
    expect(await site.submit(plain)).toMatchObject(doubted);
    expect(await site.progress()).toMatchObject({ state: "unconfirmed", at: expect.any(String) });
    for (const intent of [plain, "", "submit", "AGAIN", "again "]) {
      expect(await site.submit(intent)).toMatchObject(nothingSent);
    }
    expect(world.stored).toHaveLength(1);
    expect(await site.progress()).toMatchObject({ state: "unconfirmed" });
  });

  it("is sent again under the same key when that is meant, and is known then", async () => {
    const site = await startSite();
    await site.submit(plain);
    world.answer = accepted;
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toEqual([world.stored[0], world.stored[0]]);
    expect((await site.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(2);
    expect(await site.progress()).toMatchObject({ state: "sent", sent: { courseId: 7, files: [{ name: "a.pdf" }] } });
    expect(await site.progress(), "what is typed from then on was not sent").toMatchObject({
      texts: hashOfTexts(draft.profile),
    });
  });

  it("is not sent again by a repeated “Submit again”: that was pressed under the warning of an earlier doubt", async () => {
    const site = await startSite();
    await site.submit(plain);
    const shown = (await site.progress()) as { at: string };
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1000 });
    onTestFinished(() => void vi.useRealTimers());
    expect(await site.submit("again", draft, shown.at)).toMatchObject(doubted);
    expect(await site.submit("again", draft, shown.at)).toMatchObject(nothingSent);
    expect(world.stored).toHaveLength(2);
    const shownNow = (await site.progress()) as { at: string };
    world.answer = accepted;
    expect((await site.submit("again", draft, shownNow.at)).to).toBe("done");
    expect(world.stored).toHaveLength(3);
  });

  it("is also that of a fault of our own while it is sent", async () => {
    const site = await startSite();
    world.atStep = (name) => (name === "bytes are under way 1" ? Promise.reject(new Error("odd")) : undefined);
    await expect(site.submit(plain)).rejects.toThrow("odd");
    expect(await site.progress()).toMatchObject({ state: "unconfirmed" });
  });

  it("is remembered by the draft alone, too: with nothing left on the server", async () => {
    const site = await startSite();
    const remembering = { ...draft, unconfirmed: [{ courseId: 7, at: Math.floor(Date.now() / 1000) - 60 }] };
    expect(await site.progress(remembering)).toMatchObject({ state: "unconfirmed" });
    expect((await site.submit(plain, remembering)).to).toBe("documents");
    expect(world.stored).toEqual([]);
    world.answer = accepted;
    expect((await site.submit("again", remembering)).to).toBe("done");
    expect(await site.progress(remembering)).toMatchObject({ state: "sent" });
  });
});

it.each<[string, Partial<typeof world>]>([
  ["the API refuses", { answer: refusedByApi }],
  ["the browser goes away", { broken: gone }],
  ["the API cannot be reached", { answer: { kind: "unreachable", message: "It failed." } }],
])("an attempt of which nothing can have arrived leaves no trace when %s: Submit works at once", async (_, changes) => {
  const site = await startSite();
  Object.assign(world, { stores: false, ...changes });
  const { message } = { message: "", ...changes.answer, ...changes.broken };
  expect(await site.submit(plain)).toMatchObject({ to: "result", notice: { errors: { "": [message] } } });
  expect(await site.progress()).toBeNull();
  expect(await site.others({ ...draft, courseId: 8 })).toMatchObject({ draft: { unconfirmed: [] }, told: 0 });
  Object.assign(world, { stores: true, answer: accepted, broken: null });
  expect((await site.submit(plain)).to).toBe("done");
});

describe("two at once", () => {
  it("the second is refused while the first runs, which is seen as being sent", async () => {
    const site = await startSite();
    world.atStep = async (name) => {
      if (name !== "the API has it 1") return;
      expect(await site.progress()).toMatchObject({ state: "sending" });
      expect(await site.submit("again")).toEqual(beingSent);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.stored).toHaveLength(1);
    const { registry } = await import("~/metrics.server");
    const counted = await registry.getSingleMetricAsString("site_applications_total");
    for (const outcome of ["accepted", "not sent"]) expect(counted).toContain(`{outcome="${outcome}"} 1`);
  });

  it("what the second is told goes by what has become of the first", async () => {
    const { noticeNow } = await import("./submit.server");
    const { documentsNotice } = await import("./draft.server");
    const site = await startSite();
    let second: FormEnding | undefined;
    const told = async () => {
      const notice = second && "notice" in second ? second.notice : null;
      return noticeNow({ ...draft, notice }, await site.progress());
    };
    const saying = (text: string) => ({ errors: { "": [expect.stringContaining(text), expect.anything()] } });
    world.answer = refusedByApi;
    world.atStep = async (name) => {
      if (name !== "the API has it 1") return;
      second = await site.submit(plain);
      expect(await told()).toMatchObject(saying("Your application is being sent already."));
    };
    await site.submit(plain);
    expect(await told()).toMatchObject(saying("not being sent any more, as far as this page knows: press Submit"));
    const missing = documentsNotice({ passport_documents: ["Passport: at least one file is required."] });
    const saved = (state: "whole" | "part") => [{ group: "passport_documents", state } as const];
    expect(noticeNow({ ...draft, notice: missing }, null, saved("part"))).toEqual(missing);
    expect(noticeNow({ ...draft, notice: missing }, null, saved("whole"))).toMatchObject({ errors: {} });
  });

  it("a container that lives keeps the draft, one that dies frees it after 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    world.shared = new FakeRedisClient();
    const [one, other] = [await startSite("one"), await startSite("other")];
    const begun = stopAt("bytes are under way 1");
    void one.submit(plain);
    await begun;
    for (let times = 0; times < 6; times += 1) {
      await vi.advanceTimersByTimeAsync(10_000);
      const before = Date.now() - 10_000;
      await eventually(async () => {
        const progress = await other.progress();
        expect(progress && "renewed" in progress && progress.renewed).toBeGreaterThan(before);
      });
    }
    expect(await other.submit("again")).toEqual(beingSent);
    const died = Date.now();
    vi.clearAllTimers();
    vi.setSystemTime(died + 19_000);
    expect((await other.progress())?.state).toBe("sending");
    vi.setSystemTime(died + 31_000);
    expect((await other.progress())?.state).toBe("unconfirmed");
    expect((await other.submit(plain)).to).toBe("documents");
    expect((await other.submit("again")).to).toBe("done");
    expect(world.stored).toHaveLength(1);
  });

  it("a claim that Redis has lost stops the first before its last bytes, while another container sends", async () => {
    const redis = (world.shared = new FakeRedisClient());
    const [one, other] = [await startSite("one"), await startSite("other")];
    const [secondRuns, firstEnded] = [gate(), gate()];
    let second: ReturnType<typeof other.submit> | undefined;
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") {
        redis.lose();
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

  it("a claim that Redis has lost is taken again when nobody else wanted it", async () => {
    const redis = (world.shared = new FakeRedisClient());
    const site = await startSite();
    world.atStep = async (name) => {
      if (name === "bytes are under way 1") redis.lose();
      if (name === "the last bytes may leave 1") expect(redis.texts.join()).toMatch(/sa:application:/);
    };
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.error).not.toHaveBeenCalled();
  });

  it("nothing is sent while Redis takes no writes", async () => {
    world.shared = new FakeRedisClient();
    world.shared.full = true;
    expect(await (await startSite()).submit(plain)).toMatchObject({
      to: "result",
      notice: { errors: { "": [expect.stringContaining("nothing is lost")] } },
    });
    expect(world.stored).toEqual([]);
  });

  it("a Redis that is away does not stop anybody, and the log says what nobody could look up", async () => {
    world.shared = new FakeRedisClient();
    world.shared.away = true;
    const site = await startSite();
    expect((await site.submit(plain)).to).toBe("done");
    expect(world.warn).toHaveBeenCalledTimes(1);
    expect((await site.progress())?.state).toBe("sent");
  });
});

it("says when to try again, with 503, where no document can be taken anywhere", async () => {
  world.broken = { kind: "no-store", retryAfter: 30, message: "Later." };
  expect(await (await startSite()).submit(plain)).toMatchObject({ to: "refused", status: 503, retryAfter: 30 });
  expect(world.stored).toEqual([]);
});

it("a second Submit goes when the first one's browser has gone a moment before", async () => {
  const left = gate();
  const begun = stopAt("bytes are under way 1", left.passed);
  const site = await startSite();
  const first = site.submit(plain);
  await begun;
  const second = site.submit(plain);
  world.broken = gone;
  left.open();
  await first;
  world.broken = null;
  expect((await second).to).toBe("done");
  expect(world.stored).toHaveLength(1);
});

it("remembers of an application no more names of files than a cookie has room for, however many it had", async () => {
  const long = (index: number) =>
    Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + ((index * 7919 + at * at * 104729) % 20000)));
  const files = Array.from({ length: 100 }, (_, index) => ({
    group: "academic_documents",
    name: long(index).join(""),
    size: 9,
  }));
  world.answer = { ...accepted, files } as typeof world.answer;
  const ending = await (await startSite()).submit(plain);
  if (ending.to !== "done") throw new Error(ending.to);
  expect(ending.sent.files.length + ending.sent.more).toBe(100);
  expect(Buffer.byteLength(JSON.stringify(ending.sent))).toBeLessThan(8 * 1024);
});

it.each([
  ["arrived", accepted, "sent"],
  ["may have arrived", lost, "unconfirmed"],
] as const)(
  "of one account's applications in a day the hundred and first that %s is known briefly",
  async (_what, answer, state) => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    world.answer = answer;
    const site = await startSite();
    const of = (count: number) => ({ ...draft, id: `draft ${count}` });
    for (let count = 1; count <= 101; count += 1) await site.submit(plain, of(count));
    const known = async () => {
      const later = await startSite();
      return [(await later.progress(of(100)))?.state, (await later.progress(of(101)))?.state];
    };
    expect(await known()).toEqual([state, state]);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    expect(await known()).toEqual([state, undefined]);
  },
);
