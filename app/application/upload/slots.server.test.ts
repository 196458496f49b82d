// Holds contract 13.
import { expect, it, vi } from "vitest";

import { withSettings } from "../../../tests/support/request";

import { dropped } from "./drop-upload.server";

withSettings();

/** A process in which so many uploads may be under way, and who has lost a slot. */
async function crowd(most: number) {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.stubEnv("UPLOAD_MAX_ACTIVE", `${most}`);
  vi.resetModules();
  const { takeUploadSlot } = await import("./slots.server");
  const ended: string[] = [];
  const begin = (account: string, address: string) =>
    takeUploadSlot({ account, address }, () => void ended.push(`${account} ${address}`));
  return { ended, begin };
}

/** Ends an upload that has a slot. */
const release = (taken: (() => void) | string) => typeof taken === "function" && taken();
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

it("counts accounts, addresses and all, and a slot that is given back once", async () => {
  const { begin } = await crowd(11);
  begin("a", "1");
  const second = begin("a", "2");
  expect(begin("a", "3")).toBe("account");
  for (const account of "bcdefgh") begin(account, "1");
  expect(begin("z", "1")).toBe("address");
  for (let times = 0; times < 3; times += 1) release(second);
  expect(begin("1", "a"), "an account is no address of the same name").toBeTypeOf("function");
  for (const account of "zy") expect(begin(account, "2")).toBeTypeOf("function");
  expect(begin("x", "3")).toBe("site");
});

it("where all are taken, whoever has the most loses one that is long under way to somebody with fewer", async () => {
  const { ended, begin } = await crowd(4);
  begin("a", "1");
  begin("b", "1");
  const last = begin("c", "1");
  wait(59);
  begin("d", "2");
  expect(begin("e", "3")).toBe("site");
  wait(1);
  expect(begin("e", "3")).toBeTypeOf("function");
  expect(ended).toEqual(["c 1"]);
  release(last);
  expect([begin("c", "1"), begin("f", "2")]).toEqual(["site", "site"]);
  expect(ended).toHaveLength(1);
});

it("who begins anew within an hour is as long under way as with one upload", async () => {
  const { ended, begin } = await crowd(2);
  const begun = [begin("a", "1"), begin("b", "1")];
  for (let minutes = 0; minutes < 2; minutes += 1) {
    wait(29);
    for (const upload of begun.splice(0)) release(upload);
    begun.push(begin("a", "1"), begin("b", "1"));
  }
  wait(2);
  const other = begin("c", "2");
  expect(other).toBeTypeOf("function");
  expect(ended).toHaveLength(1);
  for (const upload of [...begun, other]) release(upload);
  wait(3601);
  for (const account of "ab") begin(account, "1");
  wait(59);
  expect(begin("d", "3")).toBe("site");
});

it("an address whose accounts take turns is as long under way as with one account", async () => {
  const { ended, begin } = await crowd(2);
  let begun = [begin("a0", "1"), begin("b0", "1")];
  for (let turn = 1; turn < 3; turn += 1) {
    wait(29);
    for (const upload of begun) release(upload);
    begun = [begin(`a${turn}`, "1"), begin(`b${turn}`, "1")];
  }
  wait(1);
  expect(begin("c", "2")).toBe("site");
  wait(1);
  expect(begin("c", "2")).toBeTypeOf("function");
  expect(ended).toEqual(["b2 1"]);
  release(begun[0] ?? "site");
  begin("d", "1");
  expect(begin("e", "3")).toBe("site");
});

it("addresses that take turns of less than a minute give way like those that last", async () => {
  const { ended, begin } = await crowd(4);
  const [one, two] = [
    ["a", "b"],
    ["c", "d"],
  ].map(
    (accounts, group) => () => accounts.flatMap((name) => [begin(name, `${group}`), begin(`${name}2`, `${group}`)]),
  );
  for (const group of [one, two]) {
    const begun = group?.() ?? [];
    wait(52);
    for (const upload of begun) release(upload);
  }
  wait(50 * 60);
  one?.();
  wait(7);
  expect(begin("student", "home")).toBe("site");
  wait(1);
  expect(begin("student", "home")).toBeTypeOf("function");
  expect(ended).toHaveLength(1);
});

it("of an address whose slow uploads last, none that has just begun gives way", async () => {
  const { ended, begin } = await crowd(4);
  begin("a", "carrier");
  begin("b", "carrier");
  const elsewhere = begin("c", "elsewhere");
  wait(3600);
  release(elsewhere);
  begin("d", "carrier");
  begin("e", "elsewhere");
  wait(1);
  expect(begin("f", "home")).toBeTypeOf("function");
  expect(ended).toEqual(["b carrier"]);
});

it("one that gave way counts no more, also after a break", async () => {
  const { ended, begin } = await crowd(2);
  const [first, second] = [begin("a", "1"), begin("b", "1")];
  wait(600);
  expect(begin("c", "2")).toBeTypeOf("function");
  expect(ended).toEqual(["b 1"]);
  release(second);
  release(first);
  begin("b", "3");
  wait(100);
  expect(begin("d", "4"), "b has begun anew").toBe("site");
});

it("of over ten minutes the account gives way that has uploaded for longest, its breaks left out", async () => {
  const { ended, begin } = await crowd(2);
  const first = begin("a", "1");
  wait(100);
  begin("b", "2");
  wait(200);
  release(first);
  wait(30);
  begin("a", "1");
  wait(269);
  expect(begin("c", "3")).toBe("site");
  wait(101);
  expect(begin("c", "3")).toBeTypeOf("function");
  expect(ended).toEqual(["a 1"]);
});

it("of accounts at as many addresses, the one with two gives way", async () => {
  const { ended, begin } = await crowd(2);
  begin("a", "1");
  begin("a", "2");
  wait(60);
  expect(begin("b", "3")).toBeTypeOf("function");
  expect(ended).toEqual(["a 2"]);
  expect(begin("c", "4")).toBe("site");
});

it("where everybody has one, the longest of over ten minutes goes to an account with none", async () => {
  const { ended, begin } = await crowd(3);
  begin("a", "1");
  wait(1);
  begin("b", "2");
  begin("c", "3");
  wait(598);
  expect(begin("d", "4")).toBe("site");
  wait(1);
  expect(begin("b", "5"), "a second one").toBe("site");
  expect(begin("d", "4")).toBeTypeOf("function");
  expect(ended).toEqual(["a 1"]);
  expect(begin("e", "5")).toBe("site");
});

it("where an address has all that it may have, one of its own gives way as where all are taken", async () => {
  const { ended, begin } = await crowd(24);
  begin("other", "elsewhere");
  wait(1);
  for (const account of "aabcdefg") begin(account, "school");
  expect(begin("h", "school")).toBe("address");
  wait(60);
  expect(begin("b", "school"), "a second one").toBe("address");
  expect(begin("h", "school")).toBeTypeOf("function");
  expect(begin("i", "school")).toBe("address");
  wait(600);
  expect(begin("i", "school")).toBeTypeOf("function");
  expect(ended).toEqual(["a school", "a school"]);
});

it("of bodies that are dropped a visitor has eight, all together 256", () => {
  const drop = (visitor: number) => dropped.begin(`${visitor}`) !== null;
  for (let visitor = 0; visitor < 32; visitor += 1) {
    for (let body = 0; body < 8; body += 1) expect(drop(visitor)).toBe(true);
    expect(drop(visitor)).toBe(false);
  }
  expect(drop(32)).toBe(false);
});
