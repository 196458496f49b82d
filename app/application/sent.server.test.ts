// Holds contract 11.7.
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { CookieJar, withSettings } from "../../tests/support/request";

import type { Sent } from "./record/application-record.server";
import { clearSent, listSent, readSent, saveSent } from "./sent.server";

const DAY_MS = 24 * 60 * 60 * 1000;

let jar: CookieJar;

withSettings();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T06:15:00.000Z") });
  jar = new CookieJar();
});

const files = (count: number, name = "marksheet.pdf") =>
  Array.from({ length: count }, (_, index) => ({ group: "academic_documents", name: `${index} ${name}`, size: 9000 }));

function application(courseId: number, other: Partial<Sent> = {}): Sent {
  return {
    courseId,
    course: "Master of Nursing",
    university: "Ridge University",
    at: new Date().toISOString(),
    reference: null,
    files: files(4),
    more: 0,
    ...other,
  };
}

const send = (sent: Sent) => jar.visit((request) => saveSent(request, sent));
const list = async () => (await jar.visit(listSent)).result;
/** A name that no packing makes shorter. */
const tangled = (seed: number) =>
  Array.from({ length: 120 }, (_, index) =>
    String.fromCodePoint(0x4e00 + ((seed * 7919 + index * index * 104729) % 20000)),
  ).join("");

describe("applications sent", () => {
  it("are listed, the newest first, and found by their course", async () => {
    await send(application(1));
    await send(application(2, { reference: "SA-2" }));
    await send(application(1, { at: new Date(Date.now() + 1000).toISOString(), course: "once more" }));
    expect((await list()).map(({ courseId }) => courseId)).toEqual([1, 2, 1]);
    expect((await jar.visit((request) => readSent(request, 1))).result).toMatchObject({ course: "once more" });
    expect((await jar.visit((request) => readSent(request, 2))).result).toEqual(application(2, { reference: "SA-2" }));
    expect((await jar.visit((request) => readSent(request, 3))).result).toBeNull();
  });

  it("are put in their order where several become known at once, which one answer says", async () => {
    const at = (day: number) => ({ at: `2026-11-${day}T06:15:00.000Z` });
    await send(application(1, at(20)));
    const { setCookies } = await jar.visit((request) =>
      saveSent(request, application(2, at(19)), application(3, at(21)), application(1, at(20))),
    );
    expect((await list()).map(({ courseId }) => courseId)).toEqual([3, 1, 2]);
    expect(setCookies).toHaveLength(1);
    expect((await jar.visit((request) => saveSent(request, application(2, at(19))))).setCookies).toEqual([]);
  });

  it("are listed once each, however often their result is read again", async () => {
    const sent = application(1);
    await send(sent);
    await send(sent);
    expect(await list()).toEqual([sent]);
  });

  it("are all kept when one request brings several", async () => {
    await send(application(1));
    await jar.visit(async (request) => {
      for (const courseId of [2, 3]) await saveSent(request, application(courseId));
    });
    expect((await list()).map(({ courseId }) => courseId)).toEqual([3, 2, 1]);
  });

  it("are forgotten 90 days after they were sent, and at logout", async () => {
    await send(application(1));
    vi.setSystemTime(Date.now() + 60 * DAY_MS);
    await send(application(2));
    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    expect((await list()).map(({ courseId }) => courseId)).toEqual([2, 1]);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect((await list()).map(({ courseId }) => courseId)).toEqual([2]);
    await jar.visit(clearSent);
    expect(jar.pairs).toEqual([]);
  });

  it("lose names of files before applications, the older ones first, and the oldest application last", async () => {
    for (let courseId = 1; courseId <= 40; courseId += 1)
      await send(application(courseId, { files: files(7, tangled(courseId)) }));
    const kept = await list();
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.map(({ courseId }) => courseId)).toEqual(kept.map((_, index) => 40 - index));
    expect(kept[0]).toMatchObject({ more: 0, files: files(7, tangled(40)) });
    expect(kept.at(-1)).toMatchObject({ more: 7, files: [] });
    expect(kept.length).toBeLessThanOrEqual(30);
  });

  it("hold so many characters, however short they are packed: a page shows them all", async () => {
    for (let id = 1; id <= 19; id += 1) await send(application(id, { files: files(100, "<".repeat(116)) }));
    const found = await list();
    expect(found).toHaveLength(19);
    expect(JSON.stringify(found).length).toBeLessThanOrEqual(16_000);
    expect(found[0]?.files).toHaveLength(50);
    expect(found.every(({ files, more }) => files.length + more === 100)).toBe(true);
    // Also in the answer that makes one of them known.
    const { result } = await jar.visit(async (request) => {
      await saveSent(request, application(20, { files: files(100, "<".repeat(116)) }));
      return await listSent(request);
    });
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(16_000);
  });

  it("always fit one cookie, and the newest is always there", async () => {
    const long = fc.integer({ min: 1, max: 999 }).map((seed) => tangled(seed).repeat(9));
    const huge = fc.record({ course: long, university: long, reference: fc.constantFrom(null, "x".repeat(64)) });
    await fc.assert(
      fc.asyncProperty(fc.array(huge, { minLength: 1, maxLength: 3 }), async (others) => {
        jar = new CookieJar();
        for (const [index, other] of others.entries())
          await send(application(index, { ...other, files: files(100, tangled(index)) }));
        expect(jar.pairs).toHaveLength(1);
        expect(Buffer.byteLength(jar.pairs[0] ?? "")).toBeLessThanOrEqual(4096);
        expect((await list())[0]).toMatchObject({ courseId: others.length - 1 });
      }),
      { numRuns: 15 },
    );
  });

  it.each(["", "1~", "1~nonsense", "9~a", "0~", `1~${"A".repeat(4000)}`])(
    "are none in a cookie of %j",
    async (value) => {
      jar.take([`sa_sent.0=${value}; Path=/`]);
      expect(await list()).toEqual([]);
      await send(application(1));
      expect(await list()).toHaveLength(1);
    },
  );
});
