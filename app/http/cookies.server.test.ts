// Holds contract 5.7.
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";

import { testSettings } from "../../tests/support/request";

import { readCookies } from "./cookies.server";
import { readShortlist } from "./shortlist";

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});

const read = (cookie: string) => [...readCookies(new Request("https://site.example/", { headers: { cookie } }))];

it("reads the site's own cookies, the first of two equal names", () => {
  expect(read("other=1; sa_session=a=b; sa_session=c;sa_draft.0=")).toEqual([
    ["session", "a=b"],
    ["draft.0", ""],
  ]);
});

it("reads whatever comes as pairs between semicolons, each at its first equals sign", () => {
  const part = fc.constantFrom("sa_", "session", "=", ";", "; ", " ", "a", "__Host-");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const pairs = parts
        .join("")
        .trim()
        .split(/; ?/)
        .map((pair) => pair.split(/=(.*)/s))
        .filter(([name]) => name?.startsWith("sa_"))
        .map(([name = "", value = ""]) => [name.slice("sa_".length), value] as const);
      expect(new Map(read(parts.join("")))).toEqual(new Map(pairs.reverse()));
    }),
  );
});

it.each(["\u00a0", "\t", "  ", "\u000b", "\u0085"])(
  "reads no name that a browser does not take for ours: %j before it",
  (before) => {
    expect(read(`x=1; ${before}sa_session=planted; sa_session=own`)).toEqual([["session", "own"]]);
    expect(readShortlist(`x=1; ${before}shortlist=7; shortlist=1`)).toEqual([1]);
  },
);
