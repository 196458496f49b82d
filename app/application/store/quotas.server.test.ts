// Holds contract 12.4.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { withSettings } from "../../../tests/support/request";

const HOUR = 60 * 60_000;
const ends: (() => unknown)[] = [];

/** The quotas of a container that has just started; its store finds what the drafts hold too much, or not. */
async function container(isTooMuch: (drafts: readonly string[]) => boolean = () => false, ended: string[] = []) {
  vi.resetModules();
  const { lastingStore } = await import("~/http/redis.server");
  const { Quotas } = await import("./quotas.server");
  ends.push(() => lastingStore()?.disconnect());
  const end = async (draft: string) => {
    ended.push(draft);
    await quotas.leave(draft);
  };
  const quotas = new Quotas({ lastingMs: 72 * HOUR, isTooMuch, end });
  return quotas;
}

type Container = Awaited<ReturnType<typeof container>>;

/** Adds to so many drafts, in one container after the other. */
async function enter(containers: readonly Container[], drafts: number, by: { account?: string; address?: string }) {
  for (let draft = 0; draft < drafts; draft += 1)
    await containers[draft % containers.length]?.enter(`draft ${draft}`, by);
}

withSettings();
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe("the quotas of visitors", () => {
  it("end an account's draft that was changed longest ago with its ninth, and no other account's", async () => {
    const ended: string[] = [];
    const quotas = await container(undefined, ended);
    await enter([quotas], 8, { account: "one" });
    await quotas.enter("draft 0", { account: "one" });
    await quotas.enter("draft 8", { account: "another" });
    expect(ended).toEqual([]);
    await quotas.enter("draft 8", { account: "one" });
    expect(ended).toEqual(["draft 1"]);
    await quotas.leave("draft 0");
    await quotas.enter("draft 9", { account: "one" });
    expect(ended).toEqual(["draft 1"]);
  });

  it("stop an address that holds too much, in however few drafts, and no other", async () => {
    let full = false;
    const quotas = await container((drafts) => full && !drafts.includes("draft 30"));
    await enter([quotas], 6, { address: "a house" });
    await enter([quotas], 30, { address: "a school" });
    await enter([quotas], 31, { address: "an office" });
    full = true;
    for (const address of ["a house", "a school"]) {
      expect(await quotas.isUsedUp({ address })).toBe(true);
    }
    expect(await quotas.isUsedUp({ address: "an office" })).toBe(false);
  });
});

describe.skipIf(!redisServer)(
  `the quotas of visitors with a real Redis${redisServer ? "" : " [skipped: there is no redis-server here]"}`,
  () => {
    const server = new RedisServer();
    beforeAll(async () => {
      await server.start();
    });
    beforeEach(() => vi.stubEnv("REDIS_URL", server.url));
    afterAll(() => server.stop());

    it("end the draft that was changed longest ago, not the one begun first", async () => {
      const ended: string[] = [];
      const quotas = await container(undefined, ended);
      await enter([quotas], 8, { account: "changed again" });
      // Redis orders by the millisecond.
      await new Promise((resolve) => setTimeout(resolve, 5));
      await quotas.enter("draft 0", { account: "changed again" });
      await quotas.enter("draft 8", { account: "changed again" });
      expect(ended).toEqual(["draft 1"]);
    });

    it("are those of all containers together", async () => {
      const ended: string[] = [];
      const containers = [await container(undefined, ended), await container(undefined, ended)];
      await enter(containers, 10, { account: "one" });
      expect(ended).toEqual(["draft 0", "draft 1"]);
      await containers[1]?.leave("draft 9");
      await containers[0]?.enter("draft 10", { account: "one" });
      expect(ended).toEqual(["draft 0", "draft 1"]);
    });

    it("are asked what they hold with the drafts of all containers", async () => {
      const asked: number[] = [];
      const weigh = (drafts?: readonly string[]) => {
        asked.push(drafts?.length ?? 0);
        return false;
      };
      await enter([await container(), await container()], 40, { address: "a school" });
      const quotas = await container(weigh);
      expect(await quotas.isUsedUp({ address: "a school" })).toBe(false);
      expect(asked).toEqual([40]);
    });
  },
);
