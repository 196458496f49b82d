import { expect, test } from "vitest";

import { Breaker } from "./breaker.server";

test("five failures in a row open it for ten seconds, then one probe decides", () => {
  let now = 1000;
  const breaker = new Breaker(() => now);
  const fail = (times: number) => {
    for (let time = 0; time < times; time += 1) breaker.failed();
  };

  fail(4);
  breaker.succeeded();
  fail(4);
  expect(breaker.permits()).toBe(true);
  fail(1);
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
