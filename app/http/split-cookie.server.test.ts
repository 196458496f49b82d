// Holds contract 5.10.
import { beforeEach, expect, it, vi } from "vitest";

import { testSettings } from "../../tests/support/request";

import { withRequestContext } from "./request-context.server";
import { clearSplitCookie, readSplitCookie, setSplitCookie } from "./split-cookie.server";

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});

function answer(cookie: string, work: (request: Request) => void): readonly string[] {
  const setCookies: string[] = [];
  withRequestContext({ requestId: "test", setCookies }, () =>
    work(new Request("https://site.example/", { headers: { cookie } })),
  );
  return setCookies;
}

const parts = (count: number) => Array.from({ length: count }, (_, index) => `sa_draft.${index}=x`).join("; ");

it("removes what a longer value left, and no part that was made up", () => {
  expect(
    answer(parts(4), (request) => setSplitCookie(request, "draft", "short", 60)).map((cookie) => cookie.split("=")[0]),
  ).toEqual(["sa_draft.0", "sa_draft.1", "sa_draft.2", "sa_draft.3"]);
  expect(answer(parts(2700), (request) => clearSplitCookie(request, "draft"))).toHaveLength(9);
});

it("reads no value of more parts than there can be", () => {
  answer(`sa_draft.0=99~a; ${parts(99)}`, (request) => expect(readSplitCookie(request, "draft")).toBeNull());
});

it("is in lines of 4096 bytes with their attributes, and comes back", () => {
  vi.stubEnv("NODE_ENV", "production");
  const value = "x".repeat(9000);
  const lines = answer("", (request) => setSplitCookie(request, "draft_notes", value, 90 * 24 * 60 * 60));
  expect(lines).toHaveLength(3);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(4096);
  const back = lines.map((line) => line.split(";", 1)[0]).join("; ");
  answer(back, (request) => expect(readSplitCookie(request, "draft_notes")).toBe(value));
});
