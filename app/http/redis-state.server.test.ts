// Holds contract 13.
import { expect, it, vi } from "vitest";

import { registry } from "~/metrics.server";

import "./redis-state.server";

const set = vi.hoisted(() => vi.fn());
vi.mock("./redis.server", () => ({ lastingRedis: () => null, cacheRedis: () => ({ set }) }));

it("asks each Redis once for all metrics, and tells nothing of one that there is none of", async () => {
  for (const [times, answer, up, writable] of [
    [1, Promise.resolve("OK"), 1, 1],
    [2, Promise.reject(new Error("away")), 0, 0],
  ] as const) {
    set.mockReturnValue(answer);
    const text = await registry.metrics();
    expect(set).toHaveBeenCalledTimes(times);
    expect(text.match(/^site_redis_.*/gm)).toEqual([
      `site_redis_up{store="cache"} ${up}`,
      `site_redis_writable{store="cache"} ${writable}`,
    ]);
  }
});
