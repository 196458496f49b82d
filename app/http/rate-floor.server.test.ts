// Holds contract 13.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { RateFloor } from "./rate-floor.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(isHeldUp?: () => boolean) {
  const tooSlow = vi.fn();
  const floor = new RateFloor({ bytesPerSecond: 1000, windowMs: 60_000 }, tooSlow, isHeldUp);
  /** Sends `bytes` each second; false when the floor ended it. */
  const send = (seconds: number, bytes: number) => {
    for (let second = 0; second < seconds; second++) {
      floor.count(bytes);
      vi.advanceTimersByTime(1000);
    }
    return tooSlow.mock.calls.length === 0;
  };
  return { floor, send };
}

it.each([
  ["1 kB/s, for long", () => watch().send(600, 1000), true],
  ["a little less", () => watch().send(60, 999), false],
  ["nothing, for less than a minute", () => watch().send(59, 0), true],
  ["nothing for a minute", () => watch().send(60, 0), false],
  ["one byte every 15 s", () => watch().send(60, 1 / 15), false],
])("%s", (_what, run, enough) => {
  expect(run()).toBe(enough);
});

it("the window slides: what was sent before it does not help", () => {
  const { send } = watch();
  expect(send(30, 1_000_000)).toBe(true);
  expect(send(50, 0)).toBe(true);
  expect(send(15, 0)).toBe(false);
});

it("a burst once a minute is enough", () => {
  const { send } = watch();
  for (let minute = 0; minute < 5; minute++) {
    send(1, 60_000);
    expect(send(54, 0)).toBe(true);
  }
});

it("time in which the sender has to wait does not count", () => {
  let heldUp = true;
  const { send } = watch(() => heldUp);
  expect(send(600, 0)).toBe(true);
  heldUp = false;
  expect(send(55, 0)).toBe(true);
  expect(send(5, 0)).toBe(false);
});

it("says nothing after its end", () => {
  const { floor, send } = watch();
  floor.stop();
  expect(send(600, 0)).toBe(true);
});
