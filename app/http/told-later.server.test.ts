// Holds contract 13.
import { beforeEach, expect, it, vi } from "vitest";

import type { writeState } from "./redis-state.server";
import { ToldLater } from "./told-later.server";

let state: Awaited<ReturnType<typeof writeState>> = "answers";
vi.mock("./redis.server", () => ({ lastingRedis: () => ({}) }));
vi.mock("./redis-state.server", () => ({ writeState: () => Promise.resolve(state) }));

let told: string[] = [];
/** What else happens while a name is told; whether it is taken. */
let during: (name: string) => boolean | Promise<boolean> = () => true;
const later = () =>
  new ToldLater(async (name) => {
    told.push(name);
    return await during(name);
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  [state, told, during] = ["answers", [], () => true];
  return () => vi.useRealTimers();
});

it("asks each second, and tells the oldest change first, each once", async () => {
  state = "away";
  const untold = later();
  for (const name of ["a", "b", "a"]) untold.add(name);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(told).toEqual([]);
  state = "answers";
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(["b", "a"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

it("stops where one is not taken, or fails, and goes on a second later", async () => {
  const untold = later();
  untold.add("a");
  untold.add("b");
  during = () => Promise.reject(new Error("away again"));
  await vi.advanceTimersByTimeAsync(1_000);
  during = () => false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told, "one that fails is behind the others").toEqual(["a", "b"]);
  during = () => true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.slice(2)).toEqual(["a", "b"]);
});

it("tells again what was not taken while it was told", async () => {
  const untold = later();
  untold.add("a");
  during = (name) => {
    if (told.length === 1) untold.add(name);
    return true;
  };
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told).toEqual(["a", "a"]);
});

it("tells before all what matters, of which the rest pushes nothing out: of each the newest ten thousand", async () => {
  const untold = later();
  untold.add("was refused");
  for (let count = 1; count <= 3; count += 1) untold.add(`sent ${count}`);
  untold.add("was refused", { matters: false });
  for (let count = 1; count <= 10_001; count += 1) untold.add(`${count}`, { matters: false });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.slice(0, 4)).toEqual(["sent 1", "sent 2", "sent 3", "2"]);
  expect(told).toHaveLength(10_003);
});
