// Holds contract 13.
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { withRequestContext } from "./request-context.server";
import { inRedisTime, isNoTimeLeft, RequestRedisTime } from "./redis-time.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const command = (ms: number) => () => new Promise<string>((done) => setTimeout(() => done("answer"), ms));
const request = <Result>(work: () => Promise<Result>) =>
  withRequestContext({ requestId: "one", setCookies: [], redisTime: new RequestRedisTime() }, work);

it("gives a request one second for all its work with Redis, and then none", async () => {
  const asked = vi.fn(command(400));
  const answers = request(async () => {
    const all: unknown[] = [];
    for (let count = 0; count < 10; count += 1)
      all.push(await inRedisTime(asked).catch((error: Error) => error.message));
    return all;
  });
  await vi.advanceTimersByTimeAsync(1000);
  const late = "this request has waited long enough for Redis";
  expect(await answers).toEqual(["answer", "answer", ...Array<string>(8).fill(late)]);
  expect(asked).toHaveBeenCalledTimes(3);
});

it("tells an error of having no time left from others, whichever bundle it comes from", async () => {
  vi.resetModules();
  const process = await import("./redis-time.server");
  const redisTime = new process.RequestRedisTime();
  const spent = withRequestContext({ requestId: "one", setCookies: [], redisTime }, async () => {
    const slow = await inRedisTime(command(900)).then(() => inRedisTime(command(900)).catch((error: unknown) => error));
    return [slow, await inRedisTime(command(1)).catch((error: unknown) => error)];
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await spent).map(isNoTimeLeft)).toEqual([true, true]);
  expect(isNoTimeLeft(new Error("closed"))).toBe(false);
});

it("counts commands at the same time once", async () => {
  const answers = request(() => Promise.all(Array.from({ length: 50 }, () => inRedisTime(command(300)))));
  await vi.advanceTimersByTimeAsync(300);
  expect(await answers).toHaveLength(50);
});

it("gives a request that goes on for minutes as much again each minute", async () => {
  const answers = request(async () => {
    await inRedisTime(command(5000)).catch(() => "late");
    const none = await inRedisTime(command(1)).catch(() => "late");
    await command(60_000)();
    return [none, await inRedisTime(command(500))];
  });
  await vi.advanceTimersByTimeAsync(62_000);
  expect(await answers).toEqual(["late", "answer"]);
});

it("bounds nothing outside of a request", async () => {
  const answer = inRedisTime(command(30_000));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answer).toBe("answer");
});
