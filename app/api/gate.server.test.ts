import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Gate } from "./gate.server";

const busy = () => new Error("busy");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that waits too long is refused, and its place in the queue is free again", async () => {
  const gate = new Gate(1, 1, busy, 4000);
  let finish: () => void = () => undefined;
  const running = gate.run(() => new Promise<void>((resolve) => (finish = resolve)));
  const work = vi.fn(async () => "done");

  const waiting = expect(gate.run(work)).rejects.toThrow("busy");
  await expect(gate.run(work)).rejects.toThrow("busy");
  await vi.advanceTimersByTimeAsync(4000);
  await waiting;

  const next = gate.run(work);
  finish();
  await running;
  expect(await next).toBe("done");
  expect(work).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
  expect(await gate.run(work)).toBe("done");
});

test("work that fails leaves its place", async () => {
  const gate = new Gate(1, 0, busy);
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "done")).toBe("done");
});
