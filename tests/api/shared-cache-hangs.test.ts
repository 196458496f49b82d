// Holds contract 13.
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { readShared, writeShared } from "~/api/connection/shared-cache.server";
import { findCourse } from "~/api/courses/courses.server";
import { cacheRedis } from "~/http/redis.server";
import { inRedisTime, RequestRedisTime } from "~/http/redis-time.server";
import { withRequestContext } from "~/http/request-context.server";
import { log } from "~/log.server";

import { eventually } from "../support/eventually";
import { FakeApi } from "../support/fake-api";
import { FakeRedis } from "../support/fake-redis";

const api = new FakeApi();
const redis = new FakeRedis();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.REDIS_URL = await redis.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  await eventually(() => expect(cacheRedis()?.status).toBe("ready"));
});
afterAll(async () => {
  cacheRedis()?.disconnect();
  await Promise.all([api.stop(), redis.stop()]);
});

it("a request that has no time left for Redis says nothing of the cache to others", async () => {
  const warn = vi.spyOn(log, "warn");
  await writeShared("key", "text", 60_000);
  const late = await withRequestContext(
    { requestId: "one", setCookies: [], redisTime: new RequestRedisTime() },
    async () => {
      await inRedisTime(() => new Promise(() => undefined)).catch(() => undefined);
      return readShared("key");
    },
  );
  expect([late, await readShared("key")]).toEqual([null, "text"]);
  expect(warn).not.toHaveBeenCalled();
});

it("a Redis that hangs costs a page little, and the next pages nothing", async () => {
  const warn = vi.spyOn(log, "warn");
  redis.hangs = true;
  api.answersJson(({ target }: { target: string }) => ({
    id: Number(target.split("/").at(-1)),
    course_name: "Nursing",
  }));
  redis.taken.length = 0;
  for (let id = 1; id <= 10; id += 1) expect(await findCourse(id)).toMatchObject({ id });
  expect(redis.taken.filter((name) => name.startsWith("get")).length).toBeLessThan(3);
  expect(warn.mock.calls.map(([, message]) => message as unknown)).toEqual(["Redis fails: this process caches alone"]);
});
