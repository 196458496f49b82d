// Holds contract 12.3.
import { expect, it, vi } from "vitest";

import { oneAtATime } from "./one-at-a-time.server";

const nothing = () => undefined;
/** Work that goes on until it is told to end. */
function begin(document: string, giveWay: (end: () => void) => void = nothing) {
  let end = () => {};
  const lasting = new Promise<void>((resolve) => (end = resolve));
  const ended = oneAtATime(
    document,
    () => giveWay(end),
    () => lasting,
  );
  return { end, ended };
}

it("lets one in after the other, each after the one before was asked to give way", async () => {
  const order: number[] = [];
  const work = async (turn: number) => {
    order.push(turn);
    await new Promise((done) => setTimeout(done, 10));
    order.push(turn);
  };
  const giveWay = vi.fn((end: () => void) => end());
  const first = begin("one after the other", giveWay);
  await Promise.all([1, 2, 3].map((turn) => oneAtATime("one after the other", nothing, () => work(turn))));
  await first.ended;
  expect(giveWay).toHaveBeenCalled();
  expect(order.filter((_each, at) => at % 2 === 0)).toEqual(order.filter((_each, at) => at % 2 === 1));
});

it("holds up no other document", async () => {
  const first = begin("a draft/a document");
  expect(await oneAtATime("a draft/another", nothing, () => Promise.resolve("done"))).toBe("done");
  expect(await oneAtATime("another/a document", nothing, () => Promise.resolve("done"))).toBe("done");
  first.end();
});

it("ends the waiting in time, and who has waited in vain lets nobody in", async () => {
  const first = begin("waited for");
  const work = vi.fn(() => Promise.resolve("done"));
  expect(await oneAtATime("waited for", nothing, work, 20)).toBeNull();
  expect(await oneAtATime("waited for", nothing, work, 20)).toBeNull();
  expect(work).not.toHaveBeenCalled();
  first.end();
  expect(await oneAtATime("waited for", nothing, work, 20_000)).toBe("done");
});

it("goes on after work that has failed", async () => {
  await expect(oneAtATime("fails", nothing, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await oneAtATime("fails", nothing, () => Promise.resolve("done"))).toBe("done");
});
