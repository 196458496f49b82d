import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";

import { Askers } from "./askers";
import { Gate, type GateLimits } from "./gate.server";

const busy = () => new Error("busy");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("work that waits too long is refused, and its place in the queue is free again", async () => {
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

it("work that fails leaves its place", async () => {
  const gate = new Gate({ places: 1, waiting: 0 }, busy);
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(async () => "done")).toBe("done");
});

it("nobody fills the queue alone, and those who wait take turns", async () => {
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
    await eventually(() => expect(started).toHaveLength(each + 1));
    finish[each]?.();
  }
  await Promise.all(all);
  expect(started).toEqual(["greedy 0", "greedy 1", "modest", "other", "greedy 2", "greedy 3"]);
});

it("every other turn is that of the owner who had the fewest in a minute, where the gate favours them", async () => {
  const gate = new Gate({ places: 1, waiting: 20, favoursFew: true }, busy);
  const started: string[] = [];
  let finish: () => void = () => undefined;
  const run = (owner: string) =>
    void gate.run(() => {
      started.push(owner);
      return new Promise<void>((resolve) => (finish = resolve));
    }, owner);
  const turns = async (count: number) => {
    await vi.advanceTimersByTimeAsync(0);
    for (let each = 0; each < count; each += 1) {
      finish();
      await vi.advanceTimersByTimeAsync(0);
    }
    return started.splice(0).slice(-count);
  };

  for (let times = 0; times < 4; times += 1) ["a", "b", "c", "d"].forEach(run);
  expect(await turns(8)).toEqual(["b", "c", "d", "a", "b", "c", "d", "a"]);
  run("new");
  run("new");
  expect(await turns(3)).toEqual(["new", "b", "new"]);
  ["a", "b", "c", "d"].forEach(run);
  expect(await turns(1)).toEqual(["c"]);
  run("new");
  expect(await turns(3)).toEqual(["d", "a", "new"]);
  await vi.advanceTimersByTimeAsync(60_001);
  run("new");
  expect(await turns(1)).toEqual(["b"]);
});

it("a full queue has room for who waits with less than another", async () => {
  const gate = new Gate({ places: 1, waiting: 6, waitingEach: 3 }, busy);
  const started: string[] = [];
  const finish: (() => void)[] = [];
  const run = (owner: string, name = owner) =>
    gate.run(() => {
      started.push(name);
      return new Promise<void>((resolve) => finish.push(resolve));
    }, owner);

  const all = ["a 0", "a 1", "a 2", "b 1", "b 2", "b 3", "a 3"].map((name) => run(name.charAt(0), name));
  const last = expect(all[6]).rejects.toThrow("busy");
  const other = expect(all[5]).rejects.toThrow("busy");
  const modest = [run("modest"), run("modest", "modest 2")];
  await Promise.all([last, other]);
  await expect(run("modest")).rejects.toThrow("busy");
  const staying = [...all.slice(0, 5), ...modest];
  for (let each = 0; each < staying.length; each += 1) {
    await eventually(() => expect(started).toHaveLength(each + 1));
    finish[each]?.();
  }
  await Promise.all(staying);
  expect(started).toEqual(["a 0", "a 1", "b 1", "modest", "a 2", "b 2", "modest 2"]);
  expect(vi.getTimerCount()).toBe(0);
});

it("nobody holds all places, and nobody waits while a place is free for them", async () => {
  const gate = new Gate({ places: 3, placesEach: 2, waiting: 6, waitingEach: 3 }, busy);
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const run = (owner: string, name: string) =>
    gate.run(() => {
      started.push(name);
      return new Promise<void>((resolve) => finish.set(name, resolve));
    }, owner);
  const end = async (name: string, next: string[]) => {
    finish.get(name)?.();
    await eventually(() => expect(started).toEqual(next));
  };

  const all = ["greedy 0", "greedy 1", "greedy 2", "greedy 3"].map((name) => run("greedy", name));
  await eventually(() => expect(started).toEqual(["greedy 0", "greedy 1"]));
  all.push(run("modest", "modest 0"), run("modest", "modest 1"));
  await eventually(() => expect(started).toEqual(["greedy 0", "greedy 1", "modest 0"]));
  await end("modest 0", ["greedy 0", "greedy 1", "modest 0", "modest 1"]);
  await end("modest 1", ["greedy 0", "greedy 1", "modest 0", "modest 1"]);
  await end("greedy 0", ["greedy 0", "greedy 1", "modest 0", "modest 1", "greedy 2"]);
  await end("greedy 1", ["greedy 0", "greedy 1", "modest 0", "modest 1", "greedy 2", "greedy 3"]);
  finish.get("greedy 2")?.();
  finish.get("greedy 3")?.();
  await Promise.all(all);
  expect(await gate.run(async () => "done", "greedy")).toBe("done");
});

it("work without an owner is limited by the gate alone", async () => {
  const gate = new Gate({ places: 2, placesEach: 1, waiting: 4, waitingEach: 1 }, busy);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  let running = 0;
  const all = Array.from({ length: 6 }, () => gate.run(() => ((running += 1), finished)));
  await eventually(() => expect(running).toBe(2));
  await expect(gate.run(() => finished)).rejects.toThrow("busy");
  finish();
  await Promise.all(all);
  expect(running).toBe(6);
});

describe("work that several ask for", () => {
  function greedyQueue(limits: Partial<GateLimits> = {}) {
    const gate = new Gate({ places: 1, waiting: 9, waitingEach: 3, ...limits }, busy);
    const started: string[] = [];
    const finish: (() => void)[] = [];
    const run = (name: string, asker: string | Askers) =>
      gate.run(() => {
        started.push(name);
        return new Promise<void>((resolve) => finish.push(resolve));
      }, asker);
    const askers = new Askers("greedy");
    const all = [...["greedy 0", "greedy 1", "greedy 2"].map((name) => run(name, "greedy")), run("shared", askers)];
    const next = async (expected: string[]) => {
      finish[started.length - 1]?.();
      await eventually(() => expect(started).toEqual(expected));
    };
    return { gate, askers, all, run, started, finish, next };
  }

  it("enters with the first turn of any of them, and once", async () => {
    const { askers, all, run, started, finish, next } = greedyQueue();
    await eventually(() => expect(started).toEqual(["greedy 0"]));
    askers.add("modest");
    await next(["greedy 0", "greedy 1"]);
    await next(["greedy 0", "greedy 1", "shared"]);
    all.push(run("modest's own", "modest"));
    await next(["greedy 0", "greedy 1", "shared", "greedy 2"]);
    await next(["greedy 0", "greedy 1", "shared", "greedy 2", "modest's own"]);
    finish.at(-1)?.();
    await Promise.all(all);
  });

  it("enters at once where a place is free for one of them, at that one's cost", async () => {
    const { askers, all, started, finish, run } = greedyQueue({ places: 3, placesEach: 2 });
    await eventually(() => expect(started).toEqual(["greedy 0", "greedy 1"]));
    askers.add("modest");
    await eventually(() => expect(started).toEqual(["greedy 0", "greedy 1", "shared"]));
    finish[0]?.();
    await eventually(() => expect(started.at(-1)).toBe("greedy 2"));
    for (const end of finish) end();
    await Promise.all(all);
    const more = ["modest", "modest"].map((name) => run(name, name));
    await eventually(() => expect(started).toHaveLength(6));
    for (const end of finish) end();
    await Promise.all(more);
  });

  it("is refused when none of them may wait, and after the longest wait, and is then in no queue", async () => {
    const { gate, askers, finish, all } = greedyQueue({ longestWaitMs: 4000 });
    const refused = all.slice(1).map((waiting) => expect(waiting).rejects.toThrow("busy"));
    await expect(gate.run(async () => "done", new Askers("greedy"))).rejects.toThrow("busy");
    askers.add("modest");
    await vi.advanceTimersByTimeAsync(4000);
    await Promise.all(refused);
    finish[0]?.();
    await all[0];
    expect(vi.getTimerCount()).toBe(0);
    expect(await gate.run(async () => "done", "modest")).toBe("done");
    askers.add("third");
    expect(await gate.run(async () => "done", "third")).toBe("done");
  });
});
