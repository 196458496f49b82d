// Holds contract 12.3.
import { afterEach, expect, it, vi } from "vitest";

import { askSaved } from "./ask-saved";

const documents = { files: [], until: null, works: true, quotaUsedUp: false, reached: true };

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["what is saved", () => Promise.resolve(Response.json({ documents })), documents],
  ["nothing where the page is another one", () => Promise.resolve(Response.json({ prompt: {} })), null],
  ["nothing where something in between answers", () => Promise.resolve(new Response("<h1>Bad gateway</h1>")), null],
  ["nothing where nobody answers", () => Promise.reject(new TypeError("Failed to fetch")), null],
])("tells %s", async (_what, answer, told) => {
  vi.stubGlobal("fetch", answer);
  expect(await askSaved("/page", new AbortController().signal)).toEqual(told);
});
