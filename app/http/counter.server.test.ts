// Holds contract 10.
import { setTimeout as pause } from "node:timers/promises";

import type { Redis } from "ioredis";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";
import { RedisServer, redisServer } from "../../tests/support/redis-server";
import { testSettings } from "../../tests/support/request";

import type { Counter as AnyCounter, Point } from "./counter.server";
import type { withRequestContext as AnyWithRequestContext } from "./request-context.server";

let Counter: typeof AnyCounter;
let lastingRedis: () => Redis | null;
let withRequestContext: typeof AnyWithRequestContext;

/** A process that starts with these settings. */
async function begin(environment: Record<string, string> = {}): Promise<void> {
  for (const [name, value] of Object.entries({ ...testSettings, ...environment })) vi.stubEnv(name, value);
  vi.resetModules();
  ({ Counter } = await import("./counter.server"));
  ({ lastingRedis } = await import("~/http/redis.server"));
  ({ withRequestContext } = await import("./request-context.server"));
}

/** Lets time pass for this process and for what Redis holds. */
async function pass(ms: number): Promise<void> {
  const [now, today] = [performance.now() + ms, Date.now() + ms];
  vi.spyOn(performance, "now").mockReturnValue(now);
  vi.spyOn(Date, "now").mockReturnValue(today);
  const redis = lastingRedis();
  for (const key of (await redis?.keys("*")) ?? []) await redis?.pexpire(key, (await redis.pttl(key)) - ms);
}

afterEach(() => vi.unstubAllEnvs());

const take = (counter: AnyCounter, count: number, key = "a") =>
  Promise.all(Array.from({ length: count }, () => counter.take(key)));
const granted = (points: readonly Point[]) => points.filter((point) => point.taken);
const giveBack = async (points: readonly Point[]) => {
  for (const point of points) if (point.taken) await point.giveBack();
};

function countsExactly(): void {
  it("and gives out no more than there are, also at once", async () => {
    const counter = new Counter("parallel", 10, 60);
    expect(granted(await take(counter, 300))).toHaveLength(10);
    expect(granted(await take(counter, 300, "b"))).toHaveLength(10);
    expect(granted(await take(counter, 1))).toHaveLength(0);
  });

  it("and is not changed by those it refuses", async () => {
    const counter = new Counter("refused", 10, 60);
    const points = granted(await take(counter, 10));
    await take(counter, 100);
    await giveBack(points.slice(0, 1));
    expect(granted(await take(counter, 100))).toHaveLength(1);
  });

  it("and does not make anybody wait longer", async () => {
    const counter = new Counter("wait", 1, 60);
    await counter.take("a");
    const first = await counter.take("a");
    await pass(20);
    await take(counter, 10);
    const last = await counter.take("a");
    if (first.taken || last.taken) throw new Error("a point too many");
    expect(first.waitMs).toBeLessThanOrEqual(60_000);
    expect(last.waitMs).toBeLessThan(first.waitMs);
  });

  it("and takes each point back once, whatever was taken before it", async () => {
    const counter = new Counter("back", 10, 60);
    await take(counter, 9);
    await giveBack(await take(counter, 1));
    expect(granted(await take(counter, 10))).toHaveLength(1);
  });

  it("and starts anew after its time, which an old point does not reach", async () => {
    const counter = new Counter("time", 1, 60);
    const old = await take(counter, 1);
    await pass(59_000);
    expect(granted(await take(counter, 1))).toHaveLength(0);
    await pass(1_000);
    expect(granted(await take(counter, 1))).toHaveLength(1);
    await giveBack(old);
    const again = await counter.take("a");
    expect(again.taken).toBe(false);
  });
}

describe("alone, a counter counts exactly", () => {
  beforeEach(() => begin());
  countsExactly();

  it("and forgets the oldest of more keys than it can hold", async () => {
    const counter = new Counter("many", 1, 60);
    for (let key = 0; key <= 50_000; key += 1) await counter.take(String(key));
    expect((await counter.take("50000")).taken).toBe(false);
    expect((await counter.take("0")).taken).toBe(true);
  });
});

describe.skipIf(!redisServer)(
  `with Redis, a counter counts exactly${redisServer ? "" : " [skipped: there is no redis-server here]"}`,
  () => {
    const redis = new RedisServer();

    const isReady = () => expect.poll(() => lastingRedis()?.status).toBe("ready");

    beforeEach(async () => {
      await redis.start();
      await begin({ REDIS_URL: redis.url });
      await isReady();
    });
    afterEach(() => redis.stop());

    countsExactly();

    it("for several processes together", async () => {
      await take(new Counter("shared", 10, 60), 7);
      expect(granted(await take(new Counter("shared", 10, 60), 7))).toHaveLength(3);
    });

    it("and takes back a point that Redis gives later than the request can wait", async () => {
      const counter = new Counter("late", 1, 60);
      const redisTime = {
        spend: async <Result>(work: () => Promise<Result>): Promise<Result> => {
          void work();
          throw new Error("this request has waited long enough for Redis");
        },
      };
      const own = await withRequestContext({ requestId: "a", setCookies: [], redisTime }, () => counter.take("a"));
      await giveBack([own]);
      await eventually(async () => expect(await lastingRedis()?.keys("sa:points:late:*")).toEqual([]));
      expect(granted(await take(counter, 1))).toHaveLength(1);
    });

    it("and takes none that counts in the process, whatever Redis does once it goes on", async () => {
      const counter = new Counter("hanging", 10, 60);
      await take(counter, 1, "b");
      redis.hang(true);
      expect(granted(await take(counter, 10))).toHaveLength(10);
      await pause(1000);
      redis.hang(false);
      await isReady();
      const keys = () => redis.ask((client) => client.keys("sa:points:hanging:*"));
      await eventually(async () => expect(await keys()).toHaveLength(1));
      expect(granted(await take(counter, 20))).toHaveLength(10);
    });

    it("and alone while Redis fails, on its own account", async () => {
      const counter = new Counter("lost", 10, 60);
      const shared = granted(await take(counter, 5));
      await redis.stop();

      const own = granted(await take(counter, 100));
      expect(own).toHaveLength(10);
      await giveBack(shared);
      expect(granted(await take(counter, 10))).toHaveLength(0);

      await redis.start();
      await isReady();
      expect(granted(await take(counter, 100))).toHaveLength(10);
      await giveBack(own);
      expect(granted(await take(counter, 10))).toHaveLength(0);
    });
  },
);
