import { expect, it } from "vitest";

import { Askers } from "./askers";
import { answerLength, ByteGate } from "./byte-gate.server";

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("lets in what fits, and the next in the order of coming, also a small one behind a large one", async () => {
  const gate = new ByteGate(10);
  const order: string[] = [];
  const enter = (name: string, bytes: number) =>
    gate.take(bytes, never).then((leave) => {
      order.push(name);
      return leave;
    });
  const [first, second] = await Promise.all([enter("first", 6), enter("second", 4)]);
  const large = enter("large", 9);
  const small = enter("small", 1);
  await settled();
  expect(order).toEqual(["first", "second"]);
  second();
  second();
  await settled();
  expect(order).toEqual(["first", "second"]);
  first();
  (await large)();
  (await small)();
  expect(order).toEqual(["first", "second", "large", "small"]);
  (await enter("all of it", 1000))();
});

it("gives up whoever's signal aborts, and lets in those behind", async () => {
  const gate = new ByteGate(10);
  const leave = await gate.take(6, never);
  const gone = new AbortController();
  const large = gate.take(8, gone.signal);
  const small = gate.take(4, never);
  gone.abort(new Error("gone"));
  await expect(large).rejects.toThrow("gone");
  const leaveSmall = await small;
  await expect(gate.take(1, AbortSignal.abort(new Error("late")))).rejects.toThrow("late");
  leave();
  leaveSmall();
  await gate.take(10, never);
});

it("lets one owner have half of the room, or one large piece, while others go in", async () => {
  const gate = new ByteGate(10);
  const leave = await gate.take(4, never, new Askers("one"));
  let entered = false;
  const next = gate.take(4, never, new Askers("one")).then((own) => {
    entered = true;
    return own;
  });
  const other = await gate.take(6, never, new Askers("another"));
  other();
  await settled();
  expect(entered).toBe(false);
  leave();
  (await next)();
  (await gate.take(9, never, new Askers("one")))();
});

it.each([
  ["5", 5],
  ["11", null],
  [undefined, 10],
  ["nonsense", 10],
  ["-1", 10],
  [["7", "9"], 7],
])("an answer of at most 10 bytes whose length is said to be %j takes %j", (named, length) => {
  expect(answerLength(named, 10)).toBe(length);
});

it("takes back what turns out not to be needed", async () => {
  const gate = new ByteGate(10);
  const giveBack = await gate.take(10, never);
  const next = gate.take(7, never);
  giveBack(3);
  (await next)();
  giveBack(8);
  (await gate.take(7, never))();
  giveBack();
  await gate.take(10, never);
});
