// Holds contract 13.
import { beforeEach, expect, it, vi } from "vitest";

import { FakeRedisClient } from "../../tests/support/fake-redis-client";

const shared: { redis: FakeRedisClient | null } = { redis: null };
vi.mock("~/http/redis.server", () => ({ lastingRedis: () => shared.redis }));

/** A process that has just started. */
async function startContainer() {
  vi.resetModules();
  return import("./ended-logins.server");
}

beforeEach(() => {
  shared.redis = null;
});

const login = (id: string, account = "sita") => ({ id, account });

it("knows a login that was ended in another container, and no other login", async () => {
  shared.redis = new FakeRedisClient();
  const [one, other] = [await startContainer(), await startContainer()];
  const expire = vi.spyOn(shared.redis, "expire");
  await one.noteLogin(login("first"), "logout");
  expect(expire.mock.calls).toEqual([["sa:ended-logins:sita", 90 * 24 * 60 * 60]]);
  expect(await other.noteOfLogin(login("first"))).toBe("logout");
  expect(await other.noteOfLogin(login("second"))).toBeNull();
  expect(await other.noteOfLogin(login("first", "ram"))).toBeNull();
});

it("tells a logout from another login in its place, also where both were noted", async () => {
  shared.redis = new FakeRedisClient();
  const [one, other] = [await startContainer(), await startContainer()];
  await one.noteLogin(login("first"), "login");
  for (const container of [one, other]) expect(await container.noteOfLogin(login("first"))).toBe("login");
  await one.noteLogin(login("first"), "logout");
  for (const container of [one, other]) expect(await container.noteOfLogin(login("first"))).toBe("logout");
});

it.each([true, false])(
  "keeps of one account its newest thousand, and all of others: with Redis %s",
  async (withRedis) => {
    shared.redis = withRedis ? new FakeRedisClient() : null;
    const { noteOfLogin, noteLogin } = await startContainer();
    await noteLogin(login("of ram", "ram"), "logout");
    for (let count = 0; count < 1500; count += 1) await noteLogin(login(`login ${count}`), "logout");
    expect(await noteOfLogin(login("of ram", "ram"))).toBe("logout");
    expect(await noteOfLogin(login("login 1499"))).toBe("logout");
    expect(await noteOfLogin(login("login 500"))).toBe("logout");
    expect(await noteOfLogin(login("login 499"))).toBeNull();
  },
);

it("says once a minute, and why, that the end of a login is known to this container alone", async () => {
  shared.redis = new FakeRedisClient();
  const { noteOfLogin, noteLogin } = await startContainer();
  const { log } = await import("~/log.server");
  const warn = vi.spyOn(log, "warn");
  shared.redis.zadd = () => Promise.reject(new Error("OOM command not allowed"));
  for (const id of ["first", "second"]) await noteLogin(login(id), "logout");
  expect(await noteOfLogin(login("second"))).toBe("logout");
  expect(warn.mock.calls).toEqual([
    [
      { reason: expect.stringContaining("OOM") },
      "the end of a login could not be written down: a copy of its cookie counts on in other containers",
    ],
  ]);
});

it("is told to the other containers also by a request that has no more time for Redis", async () => {
  shared.redis = new FakeRedisClient();
  const [other, one] = [await startContainer(), await startContainer()];
  const { withRequestContext } = await import("~/http/request-context.server");
  const redisTime = { spend: () => Promise.reject(new Error("it has waited long enough")) };
  await withRequestContext({ requestId: "slow", setCookies: [], redisTime }, () =>
    one.noteLogin(login("slow"), "logout"),
  );
  expect(await other.noteOfLogin(login("slow"))).toBe("logout");
});

it("tells the other containers of a logout that Redis did not take, once it takes writes again", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const [one, other] = [await startContainer(), await startContainer()];
  await one.noteLogin(login("zero"), "logout");
  const full = vi.spyOn(redis, "zadd").mockRejectedValue(new Error("OOM command not allowed"));
  await one.noteLogin(login("first"), "logout");
  await one.noteLogin(login("of ram", "ram"), "expiry");
  const knows = async () => [await other.noteOfLogin(login("first")), await other.noteOfLogin(login("of ram", "ram"))];
  await one.untold.tell();
  expect(await knows()).toEqual([null, null]);
  full.mockRestore();
  await one.untold.tell();
  expect(await knows()).toEqual(["logout", "expiry"]);
});

it("tells when each login ended: of an account the newest thousand stay, whoever was told late", async () => {
  const redis = new FakeRedisClient();
  shared.redis = redis;
  const one = await startContainer();
  const zadd = vi.spyOn(redis, "zadd").mockRejectedValue(new Error("OOM command not allowed"));
  const clock = vi.spyOn(Date, "now").mockReturnValue(1000);
  await one.noteLogin(login("first"), "logout");
  clock.mockReturnValue(2000);
  await one.noteLogin(login("second"), "logout");
  clock.mockReturnValue(9000);
  zadd.mockResolvedValue(1);
  await one.untold.tell();
  expect(zadd.mock.lastCall?.filter((each) => typeof each === "number")).toEqual([1000, 2000]);
});
