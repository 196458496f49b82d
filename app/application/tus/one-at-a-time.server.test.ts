// Holds contract 12.3.
import { expect, it, vi } from "vitest";

import { oneAtATime } from "./one-at-a-time.server";

const nothing = () => undefined;

it("lets one in after the other, each after the one before was asked to give way, and after one that failed", async () => {
  const order: string[] = [];
  const work = (turn: string) => async () => {
    order.push(turn);
    await new Promise((done) => setTimeout(done, 10));
    order.push(turn);
  };
  let end: () => void = nothing;
  const giveWay = vi.fn(() => end());
  const first = oneAtATime("a document", giveWay, () => new Promise<void>((_done, fail) => (end = fail)));
  const failed = expect(first).rejects.toBeUndefined();
  await Promise.resolve();
  expect(await oneAtATime("another", nothing, () => Promise.resolve("held up by nobody"))).toBe("held up by nobody");
  expect(giveWay).not.toHaveBeenCalled();
  await Promise.all(["one", "two", "three"].map((turn) => oneAtATime("a document", nothing, work(turn))));
  await failed;
  expect(order).toEqual(["one", "one", "two", "two", "three", "three"]);
});

it("asks one that comes in to give way at once where another one waits behind it already", async () => {
  const order: string[] = [];
  const turn = (name: string) =>
    oneAtATime(
      "a document",
      () => order.push(`${name} stops`),
      async () => void order.push(name),
    );
  await Promise.all([turn("first"), turn("second"), turn("third")]);
  expect(order).toEqual(["first stops", "first", "second stops", "second", "third"]);
});
