// Holds contract 10.
import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ApiError, type Failure, silentFailure } from "~/api/failure.server";
import { registry } from "~/metrics.server";

import { testSettings } from "../../tests/support/request";

import { type Attempt, takeLoginAttempt, takeAttempt, waitMessage } from "./attempts.server";

beforeEach(() => {
  for (const [name, value] of Object.entries(testSettings)) vi.stubEnv(name, value);
  // A thousand logins take a while, and what is left of an hour is asserted.
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
});
afterEach(() => void vi.useRealTimers());

const refusedWith = (apiStatus: number): ApiError => {
  const failure: Failure = { ...silentFailure("unreachable", "refused", apiStatus), kind: "refused" };
  return new ApiError(failure, "No.");
};
const answered = (apiStatus: number, kind: "unreachable" | "nonsense" = "unreachable") =>
  new ApiError(silentFailure(kind, `answered ${apiStatus}`, apiStatus), "No.");
const unreachable = new ApiError(silentFailure("unreachable", "timed out"), "No.");

/** Makes an attempt that ends with an error; whether it could be made at all. */
async function fail(attempt: Attempt, error: Error = refusedWith(401)): Promise<boolean> {
  if (!attempt.allowed) return false;
  const ended = attempt.run(async () => {
    await nextTurn();
    throw error;
  });
  await expect(ended).rejects.toBe(error);
  return true;
}

/** Makes an attempt that succeeds; whether it could be made at all. */
async function succeed(attempt: Attempt): Promise<boolean> {
  return attempt.allowed && (await attempt.run(() => Promise.resolve(true)));
}

describe("logins", () => {
  it("stop after ten failures of one account from one address, in whatever case it is written", async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await fail(await takeLoginAttempt("a@example.com", "10.0.0.1"))).toBe(true);
    expect(await takeLoginAttempt("A@Example.com", "10.0.0.1")).toEqual({ allowed: false, retryAfter: 900 });
    expect(await fail(await takeLoginAttempt("b@example.com", "10.0.0.1"))).toBe(true);
    expect(await fail(await takeLoginAttempt("a@example.com", "10.0.0.2"))).toBe(true);
  });

  it("do not count when they succeed, which takes nothing off the failures before", async () => {
    for (let count = 0; count < 9; count += 1) await fail(await takeLoginAttempt("c@example.com", "10.0.0.3"));
    for (let count = 0; count < 30; count += 1)
      expect(await succeed(await takeLoginAttempt("c@example.com", "10.0.0.3"))).toBe(true);
    expect(await fail(await takeLoginAttempt("c@example.com", "10.0.0.3"))).toBe(true);
    expect(await succeed(await takeLoginAttempt("c@example.com", "10.0.0.3"))).toBe(false);
  });

  it("of one account that succeed are bounded from all addresses, and others are not concerned", async () => {
    for (let count = 0; count < 1000; count += 1)
      expect(await succeed(await takeLoginAttempt("often@example.com", `10.1.0.${count % 100}`))).toBe(true);
    expect(await takeLoginAttempt("often@example.com", "10.2.0.1")).toEqual({
      allowed: false,
      retryAfter: expect.closeTo(3600, -1),
    });
    expect(await succeed(await takeLoginAttempt("seldom@example.com", "10.2.0.1"))).toBe(true);
  });

  it("that fail take nothing of those that may succeed", async () => {
    for (let count = 0; count < 1000; count += 1)
      await fail(await takeLoginAttempt("tried@example.com", `10.4.${count % 250}.${Math.floor(count / 250)}`));
    expect(await succeed(await takeLoginAttempt("tried@example.com", "10.5.0.1"))).toBe(true);
  });

  it("are of one account however an API may read its address", async () => {
    for (let count = 0; count < 10; count += 1) await fail(await takeLoginAttempt("student@example.com", "10.3.0.1"));
    const marked = ["stúdent@example.com", "student@exámple.com", "STUDENT@EXAMPLE.COM", "studeņt@example.com"];
    for (const spelling of [
      "\u017ftudent@example.com",
      "\uff53tudent@example.com",
      "student@example.com\u200b",
      ...marked,
    ])
      expect((await takeLoginAttempt(spelling, "10.3.0.1")).allowed, spelling).toBe(false);
  });

  it.each<[what: string, error: ApiError]>([
    ["no answer", unreachable],
    ["no room for it", new ApiError(silentFailure("busy", "no room for more login"), "No.")],
    ["429", refusedWith(429)],
    ["502", answered(502)],
    ["503", answered(503)],
    ["504", answered(504)],
    ["a gateway's 404", refusedWith(404)],
    ["a gateway's 405", refusedWith(405)],
  ])("do not count when the API says nothing of the password: %s", async (what, error) => {
    const account = `${what.replaceAll(" ", "-")}@example.com`;
    for (let count = 0; count < 30; count += 1)
      expect(await fail(await takeLoginAttempt(account, "10.0.0.4"), error)).toBe(true);
  });

  it.each([400, 401, 403, 422])("count when the API refuses without a word: %s", async (status) => {
    const account = `wordless${status}@example.com`;
    for (let count = 0; count < 10; count += 1)
      await fail(await takeLoginAttempt(account, "10.0.0.44"), refusedWith(status));
    expect((await takeLoginAttempt(account, "10.0.0.44")).allowed).toBe(false);
  });

  it("count when nobody knows how they ended, and are over then", async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await fail(await takeLoginAttempt("d@example.com", "10.0.0.5"), new Error("odd"))).toBe(true);
    expect((await takeLoginAttempt("d@example.com", "10.0.0.5")).allowed).toBe(false);
    expect(await fail(await takeLoginAttempt("e@example.com", "10.0.0.5"))).toBe(true);
  });

  it("of one account are not guessed all at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 300 }, async () => fail(await takeLoginAttempt("f@example.com", "10.0.0.6"))),
    );
    expect(made.filter(Boolean)).toHaveLength(10);
    expect(await fail(await takeLoginAttempt("g@example.com", "10.0.0.6"))).toBe(true);
  });

  it("stop after a hundred failures from one address, also when they come by hundreds", async () => {
    let made = 0;
    for (let round = 0; round < 50; round += 1) {
      const ended = await Promise.all(
        Array.from({ length: 30 }, async (_, index) =>
          fail(await takeLoginAttempt(`${round}-${index}@example.com`, "10.0.0.7")),
        ),
      );
      made += ended.filter(Boolean).length;
    }
    expect(made).toBe(100);
    expect(await takeLoginAttempt("h@example.com", "10.0.0.7")).toEqual({
      allowed: false,
      retryAfter: expect.closeTo(3600, -1),
    });
  });

  it("of one address are at most ten under way; the next comes back soon", async () => {
    const attempts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => takeLoginAttempt(`${index}@example.com`, "10.0.0.8")),
    );
    expect(attempts.every(({ allowed }) => allowed)).toBe(true);
    expect(await takeLoginAttempt("i@example.com", "10.0.0.8")).toEqual({ allowed: false, retryAfter: 1 });
    expect(await succeed(await takeLoginAttempt("i@example.com", "10.0.0.9"))).toBe(true);
    for (const attempt of attempts) await succeed(attempt);
    expect(await succeed(await takeLoginAttempt("i@example.com", "10.0.0.8"))).toBe(true);
  });

  it("refused for their account take nothing from the address, and those under way are over", async () => {
    for (let count = 0; count < 200; count += 1) await fail(await takeLoginAttempt("j@example.com", "10.0.0.10"));
    for (let count = 0; count < 90; count += 1)
      expect(await fail(await takeLoginAttempt(`j${count}@example.com`, "10.0.0.10"))).toBe(true);
    expect(await fail(await takeLoginAttempt("k@example.com", "10.0.0.10"))).toBe(false);
  });

  it("from a whole /64 are those of one visitor", async () => {
    for (let count = 0; count < 10; count += 1)
      expect(await fail(await takeLoginAttempt("l@example.com", `2001:db8:0:1::${count}`))).toBe(true);
    expect(await fail(await takeLoginAttempt("l@example.com", "2001:db8:0:1:ffff::1"))).toBe(false);
    expect(await fail(await takeLoginAttempt("l@example.com", "2001:db8:0:2::1"))).toBe(true);
  });
});

describe.each(["signup", "mail", "reset"] as const)("requests of kind %s", (kind) => {
  it("are twenty an hour, whether they succeed or fail, also all at once", async () => {
    const made = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const attempt = await takeAttempt(kind, "10.0.0.11");
        return index % 2 ? succeed(attempt) : fail(attempt, refusedWith(400));
      }),
    );
    expect(made.filter(Boolean)).toHaveLength(20);
    expect(await takeAttempt(kind, "10.0.0.11")).toEqual({ allowed: false, retryAfter: expect.closeTo(3600, -1) });
  });

  it("count when the API answered 500", async () => {
    for (let count = 0; count < 20; count += 1)
      expect(await fail(await takeAttempt(kind, "10.0.0.13"), answered(500))).toBe(true);
    expect(await fail(await takeAttempt(kind, "10.0.0.13"), answered(500))).toBe(false);
  });

  it("do not count when the API cannot be reached", async () => {
    for (let count = 0; count < 30; count += 1)
      expect(await fail(await takeAttempt(kind, "10.0.0.12"), unreachable)).toBe(true);
  });
});

it("attempts are counted by their form and by what came of them", async () => {
  const counts = async () => {
    const metric = await registry.getSingleMetric("site_account_attempts_total")?.get();
    return new Map(metric?.values.map(({ labels, value }) => [`${labels.form} ${labels.outcome}`, value]));
  };
  const before = await counts();
  const take = {
    login: (address: string) => takeLoginAttempt("counted@example.com", address),
    signup: (address: string) => takeAttempt("signup", address),
    mail: (address: string) => takeAttempt("mail", address),
    reset: (address: string) => takeAttempt("reset", address),
  };
  for (const [form, from] of Object.entries(take)) {
    const address = `10.9.0.${form.length}`;
    await succeed(await from(address));
    for (let times = 0; times < 2; times += 1) await fail(await from(address), answered(500));
    for (let times = 0; times < 3; times += 1) await fail(await from(address), new Error("odd"));
    for (let times = 0; times < 30; times += 1) await fail(await from(address));
  }
  const after = await counts();
  const [least, most] = ["login", "signup"].map((form) =>
    ["accepted", "failed", "refused", "limited"].map(
      (outcome) => (after.get(`${form} ${outcome}`) ?? 0) - (before.get(`${form} ${outcome}`) ?? 0),
    ),
  );
  expect(least).toEqual([1, 5, 7, 23]);
  expect(most).toEqual([1, 5, 14, 16]);
  for (const form of ["mail", "reset"])
    expect((after.get(`${form} limited`) ?? 0) - (before.get(`${form} limited`) ?? 0)).toBe(16);
});

it.each([
  [1, "Too many attempts. Please try again in 1 second."],
  [59, "Too many attempts. Please try again in 59 seconds."],
  [60, "Too many attempts. Please try again in 1 minute."],
  [61, "Too many attempts. Please try again in 2 minutes."],
])("%d seconds read %s", (seconds, sentence) => {
  expect(waitMessage(seconds)).toBe(sentence);
});
