// Holds contract 10.
import { setTimeout as pause } from "node:timers/promises";

import { expect, it, onTestFinished, vi } from "vitest";

import { silentFailure } from "../failure.server";

import { Breaker, closeBreakers, failedRecords } from "./breaker.server";

let now = 1000;
const failing = (breaker: Breaker, times: number, record?: string) => {
  for (let time = 0; time < times; time += 1) breaker.failed(record);
};

it("five failures in a row open it for ten seconds, then one probe decides", () => {
  const breaker = new Breaker(() => now);
  failing(breaker, 4);
  breaker.succeeded();
  failing(breaker, 4);
  expect(breaker.permits()).toBe(true);
  failing(breaker, 1);
  expect(breaker.permits()).toBe(false);

  now += 10_000;
  expect(breaker.permits()).toBe(true);
  expect(breaker.permits()).toBe(false);
  breaker.failed();
  expect(breaker.permits()).toBe(false);

  now += 10_000;
  expect(breaker.permits()).toBe(true);
  breaker.succeeded();
  expect(breaker.permits()).toBe(true);
  expect(breaker.permits()).toBe(true);
});

it("one record that always fails counts once, five different ones open it", () => {
  const breaker = new Breaker(() => now);
  failing(breaker, 20, "course 1");
  expect(breaker.isOpen).toBe(false);
  for (const record of ["course 2", "course 1", "course 3", "course 2", "course 4"]) breaker.failed(record);
  expect(breaker.isOpen).toBe(false);
  breaker.failed("course 5");
  expect(breaker.isOpen).toBe(true);
});

it("a probe that never reports back gives way to the next one", () => {
  const breaker = new Breaker(() => now);
  failing(breaker, 5);
  now += 10_000;
  expect(breaker.permits()).toBe(true);
  now += 9_999;
  expect(breaker.permits()).toBe(false);
  now += 1;
  expect(breaker.permits()).toBe(true);
});

it("a bad record that gets the probe does not keep the others out", () => {
  const breaker = new Breaker(() => now);
  for (const record of ["1", "2", "3", "4", "77"]) breaker.failed(record);
  expect(breaker.permits()).toBe(false);
  now += 10_000;
  expect(breaker.permits()).toBe(true);
  breaker.failed("77");
  expect(breaker.permits()).toBe(true);
  breaker.failed("6");
  expect(breaker.permits()).toBe(false);
});

it("remembers of a record that failed why, and no complaints", () => {
  const failure = {
    ...silentFailure("nonsense", "answered 404", 404),
    apiMessage: "No.",
    fieldErrors: { id: ["No."] },
  };
  failedRecords.set("course 1", failure);
  expect(failedRecords.get("course 1")).toEqual({ ...failure, fieldErrors: {} });
  closeBreakers();
  expect(failedRecords.get("course 1")).toBeUndefined();
});

it("remembers it for five seconds", async () => {
  // The memory reads its clock once a millisecond: what it read before is forgotten by now.
  await pause(1);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.runAllTimers().useRealTimers().restoreAllMocks());
  let time = 1000;
  vi.spyOn(performance, "now").mockImplementation(() => time);
  const isKnownAfter = (ms: number) => {
    time += ms;
    vi.runAllTimers();
    return failedRecords.get("course 1") !== undefined;
  };
  failedRecords.set("course 1", silentFailure("nonsense", "answered 404", 404));
  expect([isKnownAfter(4999), isKnownAfter(2)]).toEqual([true, false]);
});
