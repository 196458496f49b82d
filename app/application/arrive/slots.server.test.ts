// Holds contract 13.
import { afterEach, expect, it, vi } from "vitest";

import { UploadSlots } from "./slots.server";

afterEach(() => void vi.useRealTimers());

const most = { account: 2, address: 3, site: 5 };
const take = (slots: UploadSlots, account: string, address: string, giveWay: () => void = () => undefined) =>
  slots.take({ account, address }, giveWay);

it("counts accounts, addresses and all", () => {
  const slots = new UploadSlots(most);
  expect(take(slots, "a", "1")).toBeTypeOf("object");
  const second = take(slots, "a", "2");
  expect(second).toBeTypeOf("object");
  expect(take(slots, "a", "3")).toBe("account");
  expect(take(slots, "b", "1")).toBeTypeOf("object");
  expect(take(slots, "c", "1")).toBeTypeOf("object");
  expect(take(slots, "d", "1")).toBe("address");
  if (typeof second === "object") second.release();
  expect(take(slots, "d", "2")).toBeTypeOf("object");

  const few = new UploadSlots({ ...most, site: 1 });
  take(few, "a", "1");
  expect(take(few, "b", "2")).toBe("site");
});

it("does not take an account for an address of the same name", () => {
  const slots = new UploadSlots({ ...most, address: 1 });
  take(slots, "x", "y");
  expect(take(slots, "y", "x")).toBeTypeOf("object");
});

it("a refused upload takes no part of a place, and a place is given back once", () => {
  const slots = new UploadSlots({ account: 1, address: 2, site: 2 });
  const first = take(slots, "a", "1");
  expect(take(slots, "a", "2")).toBe("account");
  const second = take(slots, "b", "2");
  expect(take(slots, "c", "3")).toBe("site");

  for (const place of [first, first, first]) if (typeof place === "object") place.release();
  expect(take(slots, "c", "3")).toBeTypeOf("object");
  expect(take(slots, "d", "4")).toBe("site");
  if (typeof second === "object") second.release();
  expect(take(slots, "d", "4")).toBeTypeOf("object");
});

it("where all are taken, whoever has the most loses one that is long under way to somebody with fewer", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots({ account: 2, address: 3, site: 4 });
  const ended: string[] = [];
  const begin = (account: string, address: string) => take(slots, account, address, () => void ended.push(account));
  begin("a", "1");
  begin("b", "1");
  const last = begin("c", "1");
  vi.advanceTimersByTime(119_000);
  begin("d", "2");
  expect(begin("e", "3")).toBe("site");
  vi.advanceTimersByTime(1_000);
  expect(begin("e", "3")).toBeTypeOf("object");
  expect(ended).toEqual(["c"]);
  if (typeof last === "object") last.release();
  expect(slots.taken).toBe(4);
  expect(begin("c", "1")).toBe("site");
  expect(begin("f", "2")).toBe("site");
  expect(ended).toEqual(["c"]);
});

it("of accounts at as many addresses, the one with two gives way", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots({ account: 2, address: 3, site: 2 });
  const ended: string[] = [];
  take(slots, "a", "1", () => void ended.push("a1"));
  take(slots, "a", "2", () => void ended.push("a2"));
  vi.advanceTimersByTime(120_000);
  expect(take(slots, "b", "3")).toBeTypeOf("object");
  expect(ended).toEqual(["a2"]);
  expect(take(slots, "c", "4")).toBe("site");
});
