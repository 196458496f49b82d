// Holds contract 10, 13.
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { readSmallBody } from "./small-body.server";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

/** A request whose body the test writes. */
function sending() {
  const body = Object.assign(new PassThrough(), { complete: false });
  const end = () => {
    body.complete = true;
    body.end();
  };
  return { body, end, read: readSmallBody(body as unknown as IncomingMessage) };
}

it("is read in whatever pieces it comes", async () => {
  const { body, end, read } = sending();
  body.write("email=");
  await vi.advanceTimersByTimeAsync(29_000);
  body.write("x");
  end();
  expect(await read).toEqual({ state: "read", bytes: Buffer.from("email=x") });
});

it("of more than 256 kB is too large, and read to its end", async () => {
  const { body, end, read } = sending();
  body.write(Buffer.alloc(300_000));
  end();
  expect(await read).toEqual({ state: "too-large" });
  expect(body.readableLength).toBe(0);
});

it.each([
  ["pauses for 30 seconds", 31_000, 1],
  ["sends a byte every 29 seconds, without end", 29_000, 11],
])("of a sender who %s is gone", async (_what, pause, times) => {
  const { body, read } = sending();
  let ended = false;
  void read.finally(() => (ended = true));
  for (let time = 0; time < times; time += 1) {
    expect(ended).toBe(false);
    body.write("x");
    await vi.advanceTimersByTimeAsync(pause);
  }
  expect(await read).toEqual({ state: "gone" });
  expect(vi.getTimerCount()).toBe(0);
});
