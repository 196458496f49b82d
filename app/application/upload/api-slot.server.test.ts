// Holds contract 13.
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../../tests/support/eventually";
import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { withSettings } from "../../../tests/support/request";

import { withRequestContext } from "~/http/request-context.server";

import type { takeApiSlot } from "./slots.server";

const shared: { redis: object | null } = { redis: null };
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

type TakeSlot = typeof takeApiSlot;

/** A container that has just started. */
async function container(): Promise<TakeSlot> {
  vi.resetModules();
  return (await import("./slots.server")).takeApiSlot;
}

const taken = (slots: readonly unknown[]) => slots.filter((slot) => slot !== null).length;

withSettings({ UPLOAD_MAX_ACTIVE: "3" });
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] }));

describe.skipIf(!redisServer)(
  `containers with one Redis${redisServer ? "" : " [skipped: no redis-server here]"}`,
  () => {
    const server = new RedisServer();
    let client: Redis;
    let containers: [TakeSlot, TakeSlot];
    beforeAll(async () => {
      await server.start();
      client = new Redis(server.url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
      await new Promise((ready) => client.once("ready", ready));
    });
    afterAll(async () => {
      client.disconnect();
      await server.stop();
    });
    beforeEach(async () => {
      await client.flushall();
      shared.redis = client;
      containers = [await container(), await container()];
    });

    const nobody = () => undefined;
    let people = 0;
    const somebody = (address = `${++people}`) => ({ account: `account ${++people}`, address });
    const takeAt = (index: number, address?: string, giveWay: () => void = nobody) =>
      (index % 2 === 0 ? containers[0] : containers[1])(somebody(address), giveWay);

    it("have one limit together, also of those that ask at once, and a slot that is given back is another's", async () => {
      const slots = await Promise.all([0, 1, 2, 3, 4, 5].map((index) => takeAt(index)));
      expect(taken(slots)).toBe(3);
      slots.find((slot) => slot !== null)?.();
      expect(taken([await takeAt(0), await takeAt(1)])).toBe(1);
    });

    it("count what a container had that died for a minute", async () => {
      let seconds = 1_800_000_000;
      vi.spyOn(client, "time").mockImplementation(() => Promise.resolve([seconds, 0]));
      for (let index = 0; index < 3; index += 1) await takeAt(0);
      seconds += 59;
      expect(await takeAt(1)).toBeNull();
      seconds += 1;
      expect(await takeAt(1)).not.toBeNull();
    });

    it("count by the clock of Redis: a container whose own is an hour ahead ends nobody's slot", async () => {
      await takeAt(0);
      await takeAt(0);
      vi.setSystemTime(Date.now() + 60 * 60_000);
      expect(taken([await takeAt(1), await takeAt(1)])).toBe(1);
    });

    it("let whoever has the most lose a long one to somebody with fewer, wherever that one is", async () => {
      const ended: number[] = [];
      let now = Date.now();
      const clock = vi.spyOn(client, "time").mockImplementation(() => Promise.resolve([now / 1000, 0]));
      for (const index of [0, 1]) {
        await takeAt(index, "greedy", () => void ended.push(index));
        now += 1;
      }
      await takeAt(0);
      expect(await takeAt(1)).toBeNull();
      now += 2 * 60_000;
      vi.advanceTimersByTime(5_000);
      await eventually(async () => expect(await client.zcount("sa:sending", now, 1e15)).toBe(3));
      expect(await takeAt(1, "greedy")).toBeNull();
      expect(await takeAt(0)).not.toBeNull();
      expect(await takeAt(0)).toBeNull();
      vi.advanceTimersByTime(5_000);
      await eventually(() => expect(ended).toEqual([1]));
      expect(await client.zcard("sa:sending"), "who gave way holds no slot any more").toBe(3);
      clock.mockRestore();
    });

    it("let an address lose one that has uploaded for long, whose applications have just begun", async () => {
      vi.resetModules();
      const site = await import("./slots.server");
      const start = performance.now();
      const clock = vi.spyOn(performance, "now").mockReturnValue(start);
      site.takeUploadSlot(somebody("greedy"), nobody);
      clock.mockReturnValue(start + 2 * 60_000);
      const greedy = () => site.takeApiSlot(somebody("greedy"), nobody);
      expect(taken([await greedy(), await greedy(), await takeAt(1), await greedy()])).toBe(3);
      expect(await takeAt(1)).not.toBeNull();
      clock.mockRestore();
    });

    it.each([
      ["two of one account", 2, (index: number) => ({ account: "one", address: `${index}` })],
      ["eight of one address", 8, (index: number) => ({ account: `${index}`, address: "one" })],
    ])("have %s on their way, wherever they came in", async (_what, most, sender) => {
      vi.stubEnv("UPLOAD_MAX_ACTIVE", "24");
      const sites = [await container(), await container()] as const;
      const takeNext = (index: number) => sites[index % 2 === 0 ? 0 : 1](sender(index), nobody);
      const slots = [];
      for (let index = 0; index < most + 2; index += 1) slots.push(await takeNext(index));
      expect(slots.map((slot) => slot !== null)).toEqual([...Array<boolean>(most).fill(true), false, false]);
      expect(await sites[0]({ account: "another", address: "another" }, nobody)).not.toBeNull();
      slots[0]?.();
      expect(await takeNext(0)).not.toBeNull();
    });

    it("get a slot back also of a request that has no more time for Redis", async () => {
      const slot = await takeAt(0);
      const spend = () => Promise.reject(new Error("late"));
      withRequestContext({ requestId: "1", setCookies: [], redisTime: { spend } }, () => slot?.());
      await eventually(async () => expect(await client.zcard("sa:sending")).toBe(0));
    });

    it("name no visitor to it", async () => {
      await containers[0]({ account: "student@example.com", address: "198.51.100.7" }, nobody);
      expect((await client.zrange("sa:sending", 0, -1)).join()).not.toMatch(/student|198\.51/);
    });
  },
);

const away = () => {
  throw new Error("away");
};
it.each([
  ["without Redis", null],
  ["while Redis is away", { status: "ready", multi: away }],
])("holds up nobody %s: the process's own limit is another", async (_, redis) => {
  shared.redis = redis;
  const take = await container();
  const senders = [1, 2, 3, 4, 5].map((one) => ({ account: `${one}`, address: "1" }));
  const slots = await Promise.all(senders.map((sender) => take(sender, () => undefined)));
  expect(taken(slots)).toBe(5);
  for (const slot of slots) slot?.();
});
