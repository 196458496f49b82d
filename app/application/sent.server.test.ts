// Holds contract 11.7.
import { beforeEach, describe, expect, it, vi } from "vitest";

import { readSession } from "~/account/session.server";
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

const courses = async () => (await list()).map(({ courseId }) => courseId);

describe("applications sent", () => {
  it("are listed once each, the newest first, and found by their course", async () => {
    for (const sent of [application(1), application(2, { reference: "SA-2" })]) {
      await send(sent);
      expect((await send(sent)).setCookies).toEqual([]);
    }
    await send(application(1, { at: new Date(Date.now() + 1000).toISOString(), course: "once more" }));
    expect(await courses()).toEqual([1, 2, 1]);
    const found = async (courseId: number) => (await jar.visit((request) => readSent(request, courseId))).result;
    expect(await found(1)).toMatchObject({ course: "once more" });
    expect(await found(2)).toEqual(application(2, { reference: "SA-2" }));
    expect(await found(3)).toBeNull();
  });

  it("whose form was posted again say so from then on, in one entry", async () => {
    const [sent, other] = [application(1), application(2)];
    for (const each of [sent, other, { ...sent, again: true }, sent, { ...sent, again: true }]) await send(each);
    expect((await list()).map(({ courseId, again }) => [courseId, again])).toEqual([
      [1, true],
      [2, undefined],
    ]);
    expect((await send({ ...sent, again: true })).setCookies).toEqual([]);
  });

  it("are put in their order where several become known at once, which one answer says", async () => {
    const at = (day: number) => ({ at: `2026-11-${day}T06:15:00.000Z` });
    await send(application(1, at(20)));
    const { setCookies } = await jar.visit((request) =>
      saveSent(request, application(2, at(19)), application(3, at(21)), application(1, at(20))),
    );
    expect(await courses()).toEqual([3, 1, 2]);
    expect(setCookies).toHaveLength(1);
  });

  it("are all kept when one request brings them one by one", async () => {
    await jar.visit(async (request) => {
      for (const courseId of [2, 3]) await saveSent(request, application(courseId));
    });
    expect(await courses()).toEqual([3, 2]);
  });

  it("are forgotten 90 days after they were sent, and at logout", async () => {
    await send(application(1));
    vi.setSystemTime(Date.now() + 60 * DAY_MS);
    await send(application(2));
    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    expect(await courses()).toEqual([2, 1]);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await courses()).toEqual([2]);
    await jar.visit(clearSent);
    expect(jar.pairs).toEqual([]);
  });

  it("are forgotten at a logout in all copies, also those that an earlier login of the browser has written", async () => {
    const logIn = () =>
      jar.visit(async (request) =>
        (await readSession(request)).logIn({ accessToken: "a.b.c", refreshToken: "r" }, "sita@example.com"),
      );
    const copies = [new CookieJar(), new CookieJar()];
    for (const [index, copy] of copies.entries()) {
      await logIn();
      await send(application(index + 1));
      copy.take(jar.pairs.filter((pair) => /^sa_sent/.test(pair)));
      expect((await copy.visit(listSent)).result).toHaveLength(index + 1);
    }
    await jar.visit(async (request) => {
      await clearSent(request);
      await (await readSession(request)).end("logout");
    });
    for (const copy of copies) expect((await copy.visit(listSent)).result).toEqual([]);
  });

  it("lose names of files before applications, the older ones first, and the oldest application last", async () => {
    for (let courseId = 1; courseId <= 40; courseId += 1)
      await send(application(courseId, { files: files(7, tangled(courseId)) }));
    const kept = await list();
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThanOrEqual(30);
    expect(await courses()).toEqual(kept.map((_, index) => 40 - index));
    expect(kept[0]).toMatchObject({ more: 0, files: files(7, tangled(40)) });
    expect(kept.at(-1)).toMatchObject({ more: 7, files: [] });
    expect(jar.pairs).toHaveLength(1);
    expect(Buffer.byteLength(jar.pairs[0] ?? "")).toBeLessThanOrEqual(4096);
  });

  it("hold so many characters, however short they are packed, also in the answer that makes one known", async () => {
    const large = (id: number) => application(id, { files: files(100, "<".repeat(116)) });
    for (let id = 1; id <= 19; id += 1) await send(large(id));
    const found = await list();
    expect(found).toHaveLength(19);
    expect(found[0]?.files).toHaveLength(50);
    expect(found.every(({ files, more }) => files.length + more === 100)).toBe(true);
    const { result } = await jar.visit(async (request) => {
      await saveSent(request, large(20));
      return await listSent(request);
    });
    for (const each of [found, result]) expect(JSON.stringify(each).length).toBeLessThanOrEqual(16_000);
  });

  it.each(["", "1~nonsense", "9~a", `1~${"A".repeat(4000)}`])("are none in a cookie of %j", async (value) => {
    jar.take([`sa_sent.0=${value}; Path=/`]);
    expect(await list()).toEqual([]);
    await send(application(1));
    expect(await list()).toHaveLength(1);
  });
});
