// Holds contract 11.5.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readShortlist, shortlistPair, shortlistSize, withCourse, withoutCourse } from "./shortlist";

const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e14 }), { maxLength: shortlistSize });

describe("the shortlist's cookie", () => {
  it("gives back what was written, among the cookies of others", () => {
    fc.assert(
      fc.property(ids, (list) => {
        expect(readShortlist(`a=1; ${shortlistPair(list)}; shortlistx=9`)).toEqual(list);
      }),
    );
  });

  it("gives at most 30 ids, each once, whatever a browser sends", () => {
    const value = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."0123456789.,;= -") }));
    fc.assert(
      fc.property(value, (text) => {
        const list = readShortlist(`shortlist=${text}`);
        expect(list.length).toBeLessThanOrEqual(shortlistSize);
        expect(new Set(list).size).toBe(list.length);
        expect(list.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
      }),
    );
  });

  it.each([
    [null, []],
    ["", []],
    ["shortlist=", []],
    ["other=1; shortlist=7.3.7", [7, 3]],
    ["shortlist=1,2%2C3", [1, 2, 3]],
    ["shortlist=-1.0.1e3.x.%00.99999999999999999999.4", [4]],
    ["shortlist=<script>.5; shortlist=6", [5]],
    ["xshortlist=5; sa_shortlist=6", []],
    [
      `shortlist=${Array.from({ length: 5000 }, (_, index) => index + 1).join(".")}`,
      [...Array(30).keys()].map((n) => n + 1),
    ],
  ])("of %j is %j", (cookies, list) => {
    expect(readShortlist(cookies)).toEqual(list);
  });
});

describe("a shortlist", () => {
  it("takes a course back to the place it had, and to the end the oldest that made room", () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.integer({ min: 1, max: 1e14 }), (list, at, other) => {
        const place = at % Math.max(list.length, 1);
        const id = list[place];
        if (id === undefined) return;
        expect(withCourse(withoutCourse(list, id), id, place)).toEqual({ list, dropped: null });
        const { list: after, dropped } = withCourse(list, other);
        if (dropped !== null) expect(withCourse(withoutCourse(after, other), dropped, 29).list).toEqual(list);
      }),
    );
  });

  it("has the newest first, once, and drops the oldest for a 31st", () => {
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 1e14 }), (before, id) => {
        const { list, dropped } = withCourse(before, id);
        expect(list[0]).toBe(id);
        expect(list.slice(1)).toEqual(withoutCourse(before, id).slice(0, shortlistSize - 1));
        expect(dropped).toBe(before.length === shortlistSize && !before.includes(id) ? before.at(-1) : null);
        expect(withoutCourse(list, id)).not.toContain(id);
      }),
    );
  });
});
