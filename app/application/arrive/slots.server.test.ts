// Holds contract 13.
import { afterEach, expect, it, vi } from "vitest";

import { MOST_DROPPED } from "./drop-upload.server";
import { UploadSlots } from "./slots.server";

afterEach(() => void vi.useRealTimers());

const most = { account: 2, address: 3, site: 5 };
const take = (slots: UploadSlots, account: string, address: string, giveWay: () => void = () => undefined) =>
  slots.take({ account, address }, giveWay);

/** Ends an upload that has a slot. */
const release = (taken: ReturnType<typeof take>) => typeof taken === "object" && taken.release();

it("counts accounts, addresses and all, and a slot that is given back once", () => {
  const slots = new UploadSlots(most);
  take(slots, "a", "1");
  const second = take(slots, "a", "2");
  expect(take(slots, "a", "3")).toBe("account");
  take(slots, "b", "1");
  take(slots, "c", "1");
  expect(take(slots, "d", "1")).toBe("address");
  for (let times = 0; times < 3; times += 1) release(second);
  expect(slots.taken).toBe(3);
  expect(take(slots, "1", "a"), "an account is no address of the same name").toBeTypeOf("object");
  expect(take(slots, "d", "2")).toBeTypeOf("object");
  expect(take(slots, "e", "3")).toBe("site");
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
  release(last);
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

it("where everybody has one, the longest of over ten minutes goes to an account with none", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots({ account: 2, address: 3, site: 3 });
  const ended: string[] = [];
  const begin = (account: string, address: string) => take(slots, account, address, () => void ended.push(account));
  begin("a", "1");
  vi.advanceTimersByTime(1_000);
  begin("b", "2");
  begin("c", "3");
  vi.advanceTimersByTime(598_000);
  expect(begin("d", "4")).toBe("site");
  vi.advanceTimersByTime(1_000);
  expect(begin("b", "5"), "a second one").toBe("site");
  expect(begin("d", "4")).toBeTypeOf("object");
  expect(ended).toEqual(["a"]);
  expect(begin("e", "5")).toBe("site");
});

it("where an address has all that it may have, one of its own gives way as where all are taken", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots({ account: 2, address: 3, site: 24 });
  const ended: string[] = [];
  const begin = (account: string, address = "school") => take(slots, account, address, () => void ended.push(account));
  begin("other", "elsewhere");
  vi.advanceTimersByTime(1_000);
  for (const account of ["a", "a", "b"]) begin(account);
  expect(begin("c")).toBe("address");
  vi.advanceTimersByTime(120_000);
  expect(begin("b"), "a second one").toBe("address");
  expect(begin("c")).toBeTypeOf("object");
  expect(begin("d")).toBe("address");
  vi.advanceTimersByTime(600_000);
  expect(begin("d")).toBeTypeOf("object");
  expect(ended).toEqual(["a", "a"]);
});

it("of bodies that are dropped a visitor has sixteen, all together 256, and none gives way", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const slots = new UploadSlots(MOST_DROPPED);
  const drop = (visitor: number) => slots.take({ account: `${visitor}`, address: `${visitor}` });
  for (let body = 0; body < 256; body += 1) expect(drop(body >> 4)).toBeTypeOf("object");
  expect(drop(0)).toBe("address");
  vi.advanceTimersByTime(10 * 60_000);
  expect(drop(16)).toBe("site");
});
