// Holds contract 8, 13.
import type { IncomingMessage } from "node:http";

import express, { type Request as ExpressRequest } from "express";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { hasBody, hasCopy, isPlainRead, savesData } from "./asked-as.server";

const asked = (headers: Record<string, string>, method = "GET") => ({ method, headers }) as unknown as IncomingMessage;

describe("isPlainRead", () => {
  const harmless = fc.dictionary(
    fc.constantFrom("accept", "accept-encoding", "if-none-match", "cache-control", "save-data", "authorization", "te"),
    fc.string(),
  );

  it("takes reads with whatever headers choose between whole pages", () => {
    fc.assert(
      fc.property(harmless, fc.constantFrom("GET", "HEAD"), (headers, method) => isPlainRead(asked(headers, method))),
    );
  });

  it("leaves every other method, and whatever announces a body or asks for a part", () => {
    const odd = fc.constantFrom(
      "content-length",
      "transfer-encoding",
      "range",
      "expect",
      "upgrade",
      "if-modified-since",
    );
    fc.assert(
      fc.property(
        harmless,
        odd,
        fc.string(),
        (headers, name, value) => !isPlainRead(asked({ ...headers, [name]: value })),
      ),
    );
    fc.assert(
      fc.property(harmless, fc.string(), (headers, method) =>
        ["GET", "HEAD"].includes(method) ? true : !isPlainRead(asked(headers, method)),
      ),
    );
  });

  it("leaves every request with a cookie of ours, wherever it stands", () => {
    const others = fc.array(fc.stringMatching(/^[a-z_]{1,8}=[\w ,.]*$/));
    const ours = fc.stringMatching(/^(?:__Host-)?sa_[a-z]*(?:=\w*)?$/);
    fc.assert(
      fc.property(others, ours, others, fc.constantFrom(";", "; ", ";\t"), (before, own, after, between) => {
        const cookie = [...before, own, ...after].join(between);
        return !isPlainRead(asked({ cookie }));
      }),
    );
    expect(isPlainRead(asked({ cookie: "_ga=1; x_sa_y=1; SA_session=1; shortlist=1.2" }))).toBe(true);
  });
});

it.each([
  ["on", true],
  ["ON", true],
  ["off", false],
  ["", false],
  ["on, on", false],
])("Save-Data: %s saves data: %s", (value, saves) => {
  expect(savesData({ "save-data": value })).toBe(saves);
});

it.each([
  [{}, false],
  [{ "content-length": "0" }, false],
  [{ "content-length": "1" }, true],
  [{ "transfer-encoding": "chunked" }, true],
])("%j: a body comes behind the headers: %s", (headers, comes) => {
  expect(hasBody(asked(headers, "POST"))).toBe(comes);
});

describe("hasCopy", () => {
  /** What Express says of the same request. */
  function fresh(headers: Record<string, string>, etag: string | undefined): boolean {
    const res = { statusCode: 200, get: (name: string) => (name === "ETag" ? etag : undefined) };
    return (Object.assign(Object.create(express.request), { method: "GET", headers, res }) as ExpressRequest).fresh;
  }

  it("says what Express says, or nothing", () => {
    const tag = fc.constantFrom('"a"', 'W/"a"', 'W/W/"a"', '"b"', "*", "a", "", " ", '"a', "\t", "\u00a0");
    const known = fc
      .array(fc.tuple(fc.constantFrom("", " ", "  "), tag, fc.constantFrom("", " ", "\t")))
      .map((list) => list.map((parts) => parts.join("")).join(","));
    const etag = fc.constantFrom('"a"', 'W/"a"', undefined);
    const policy = fc.constantFrom("no-cache", "max-age=0", "max-age=0, no-cache", "no-cache=x", "", undefined);
    fc.assert(
      fc.property(known, etag, policy, (list, own, cacheControl) => {
        const headers = {
          "if-none-match": list,
          ...(cacheControl === undefined ? {} : { "cache-control": cacheControl }),
        };
        const has = hasCopy(headers, own);
        return has === undefined || has === fresh(headers, own);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    [{}, false],
    [{ "if-none-match": 'W/"a"' }, true],
    [{ "if-none-match": '"a"' }, true],
    [{ "if-none-match": '"b", "a"' }, true],
    [{ "if-none-match": "*" }, true],
    [{ "if-none-match": '"b"' }, false],
    [{ "if-none-match": '"a"', "cache-control": "max-age=0" }, true],
    [{ "if-none-match": '"a"', "cache-control": "no-cache" }, undefined],
  ])("of %j: %s", (headers, expected) => {
    expect(hasCopy(headers, 'W/"a"')).toBe(expected);
  });

  it("takes no longer for a header full of spaces", () => {
    expect(hasCopy({ "if-none-match": `${" ".repeat(60_000)}x${" ,".repeat(2000)}` }, '"a"')).toBe(false);
  });
});
