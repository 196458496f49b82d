// Holds contract 12.3.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { askSaved } from "./ask-saved";

const documents = { files: [], gone: [], until: null, works: true, quotaUsedUp: false, reached: true };
const { signal } = new AbortController();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answering(...answers: (() => Promise<Response>)[]) {
  const ask = vi.fn<() => Promise<Response>>();
  for (const answer of answers) ask.mockImplementationOnce(answer);
  vi.stubGlobal("fetch", ask);
  return ask;
}
const page = () => Promise.resolve(Response.json({ documents }));
const status = (code: number) => () => Promise.resolve(new Response("{}", { status: code }));

it("tells what is saved", async () => {
  answering(page);
  expect(await askSaved("/page", signal)).toEqual(documents);
});

it("asks again, later and later, until somebody answers", async () => {
  const ask = answering(() => Promise.reject(new TypeError("Failed to fetch")), status(503), status(502), page);
  const asked = askSaved("/page", signal);
  const times: number[] = [];
  for (let second = 0; second <= 8; second += 1) {
    times.push(ask.mock.calls.length);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(await asked).toEqual(documents);
  expect(times).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
});

it("has nothing to tell where the page is another one, or nobody asks any more", async () => {
  answering(status(404));
  expect(await askSaved("/page", signal)).toBeNull();
  answering(() => Promise.resolve(Response.json({ prompt: {} })));
  expect(await askSaved("/page", signal)).toBeNull();
  const called = new AbortController();
  const ask = answering(status(503), page);
  const asked = askSaved("/page", called.signal);
  await vi.advanceTimersByTimeAsync(500);
  called.abort();
  await vi.advanceTimersByTimeAsync(1000);
  expect([await asked, ask.mock.calls.length]).toEqual([null, 1]);
});
