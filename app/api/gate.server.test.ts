import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Gate } from "./gate.server";

const busy = () => new Error("busy");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that waits too long is refused, and its place in the queue is free again", async () => {
  const gate = new Gate({ places: 1, waiting: 1, longestWaitMs: 4000 }, busy);
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
  const gate = new Gate({ places: 1, waiting: 0 }, busy);
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "done")).toBe("done");
});

test("nobody fills the queue alone, and those who wait take turns", async () => {
  const gate = new Gate({ places: 1, waiting: 6, waitingEach: 3 }, busy);
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const run = (owner: string, name = owner) =>
    gate.run(() => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    }, owner);

  const all = ["greedy 0", "greedy 1", "greedy 2", "greedy 3"].map((name) => run("greedy", name));
  await expect(run("greedy")).rejects.toThrow("busy");
  all.push(run("modest"), run("other"));
  for (let each = 0; each < all.length; each += 1) {
    await vi.waitFor(() => expect(started).toHaveLength(each + 1));
    finish[each]?.();
  }
  await Promise.all(all);
  expect(started).toEqual(["greedy 0", "greedy 1", "modest", "other", "greedy 2", "greedy 3"]);
});
