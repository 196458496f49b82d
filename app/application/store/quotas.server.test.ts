// Holds contract 12.4.
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";

import { RedisServer, redisServer } from "../../../tests/support/redis-server";
import { withSettings } from "../../../tests/support/request";

const ends: (() => unknown)[] = [];

/** The quotas of a container that has just started. */
async function container() {
  vi.resetModules();
  const { lastingRedis } = await import("~/http/redis.server");
  const { Quotas } = await import("./quotas.server");
  ends.push(() => lastingRedis()?.disconnect());
  return new Quotas(72 * 60 * 60_000);
}

type Container = Awaited<ReturnType<typeof container>>;

/** Three drafts are added to, in one container after the other, the first once more in the end. */
async function drafts(one: Container, other: Container) {
  for (const [at, draft] of ["one", "two", "three", "one"].entries()) {
    await (at % 2 === 0 ? one : other).enter("account", "somebody", draft);
    // Redis orders by the millisecond.
    await pause(5);
  }
  await one.enter("address", "somebody", "of another holder");
  return [await one.draftsOf("account", "somebody"), await other.draftsOf("account", "somebody")];
}

withSettings();
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it("a process knows which drafts it has let in, the one that was changed longest ago first", async () => {
  const one = await container();
  expect((await drafts(one, one))[0]).toEqual(["two", "three", "one"]);
});

describe.skipIf(!redisServer)(`a real Redis${redisServer ? "" : " [skipped: there is no redis-server here]"}`, () => {
  const server = new RedisServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());

  it("tells all containers of all drafts", async () => {
    vi.stubEnv("REDIS_URL", server.url);
    const known = await drafts(await container(), await container());
    expect(known).toEqual([
      ["two", "three", "one"],
      ["two", "three", "one"],
    ]);
  });
});
