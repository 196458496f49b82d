import { beforeEach, describe, expect, it, vi } from "vitest";

import { testSettings } from "../../tests/support/request";

import { takeLoginAttempt, takeRequest, waitMessage } from "./attempts.server";

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
});

async function fail(email: string, address: string) {
  const attempt = await takeLoginAttempt(email, address);
  if (attempt.allowed) await attempt.settle(true);
  return attempt.allowed;
}

describe("logins", () => {
  it("stop after ten failures of one account from one address, in whatever case it is written", async () => {
    for (let count = 0; count < 10; count += 1) expect(await fail("a@example.com", "10.0.0.1")).toBe(true);
    expect(await takeLoginAttempt("A@Example.com", "10.0.0.1")).toEqual({ allowed: false, retryAfter: 900 });
    expect(await fail("b@example.com", "10.0.0.1")).toBe(true);
    expect(await fail("a@example.com", "10.0.0.2")).toBe(true);
  });

  it("do not count when they succeed, also many at once", async () => {
    const attempts = await Promise.all(Array.from({ length: 30 }, () => takeLoginAttempt("c@example.com", "10.0.0.3")));
    for (const attempt of attempts) {
      expect(attempt.allowed).toBe(true);
      if (attempt.allowed) await attempt.settle(false);
    }
    expect(await fail("c@example.com", "10.0.0.3")).toBe(true);
  });

  it("are not guessed all at once", async () => {
    const attempts = await Promise.all(Array.from({ length: 200 }, () => takeLoginAttempt("d@example.com", "10.0.0.4")));
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(40);
  });

  it("stop after a hundred failures from one address", async () => {
    for (let count = 0; count < 100; count += 1) expect(await fail(`${count}@example.com`, "10.0.0.5")).toBe(true);
    expect(await fail("e@example.com", "10.0.0.5")).toBe(false);
  });
});

it("sign-ups and mails are twenty an hour each", async () => {
  for (const kind of ["signup", "mail"] as const) {
    for (let count = 0; count < 20; count += 1) expect((await takeRequest(kind, "10.0.0.6")).allowed).toBe(true);
    expect(await takeRequest(kind, "10.0.0.6")).toEqual({ allowed: false, retryAfter: 3600 });
  }
});

it.each([
  [1, "Too many attempts. Please try again in 1 minute."],
  [61, "Too many attempts. Please try again in 2 minutes."],
])("%d seconds read %s", (seconds, sentence) => {
  expect(waitMessage(seconds)).toBe(sentence);
});
