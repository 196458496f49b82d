import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { clearCache } from "~/api/cache.server";
import { listEvents } from "~/api/events.server";
import { cacheStore as sharedStore } from "~/http/redis.server";

import { FakeApi } from "../support/fake-api";
import { FakeRedis } from "../support/fake-redis";

const api = new FakeApi();
const redis = new FakeRedis();

beforeAll(async () => {
  process.env.API_URL = await api.start();
  process.env.REDIS_URL = await redis.start();
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  await vi.waitFor(() => expect(sharedStore()?.status).toBe("ready"));
});
afterAll(async () => {
  sharedStore()?.disconnect();
  await Promise.all([api.stop(), redis.stop()]);
});
beforeEach(() => {
  clearCache();
  redis.stored.clear();
  api.answersJson({ results: [{ id: 1, title: "Open day" }] });
});

it("spares another container the question", async () => {
  await listEvents();
  await vi.waitFor(() => expect(redis.stored.size).toBe(1));
  clearCache();
  expect((await listEvents()).events[0]?.title).toBe("Open day");
  expect(api.requests).toHaveLength(1);
});

it("is asked again when it holds rubbish", async () => {
  await listEvents();
  await vi.waitFor(() => expect(redis.stored.size).toBe(1));
  for (const key of redis.stored.keys()) redis.stored.set(key, "rubbish");
  clearCache();
  expect((await listEvents()).events).toHaveLength(1);
  expect(api.requests).toHaveLength(2);
});

it("breaks no page when it is down", async () => {
  await redis.stop();
  expect((await listEvents()).events).toHaveLength(1);
  expect((await listEvents()).events).toHaveLength(1);
  expect(api.requests).toHaveLength(1);
});
