// Holds contract 5.8, 13.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { RedisServer, redisServer } from "../../tests/support/redis-server";
import { testSettings } from "../../tests/support/request";

import type * as SessionModule from "./session.server";

const refreshTokens = vi.hoisted(() => vi.fn());
vi.mock("~/api/accounts.server", () => ({ refreshTokens }));

const jwt = (secondsFromNow: number) =>
  [
    "e30",
    Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsFromNow })).toString("base64url"),
    "x",
  ].join(".");

let modules: Awaited<ReturnType<typeof loadModules>>;

/** Modules that have read the settings of this moment. */
async function loadModules() {
  const { usableToken } = await import("./token.server");
  const { Session } = await import("./session.server");
  const { withRequestContext } = await import("~/http/request-context.server");
  const { ApiError } = await import("~/api/failure.server");
  return { usableToken, Session, withRequestContext, ApiError };
}

const failure = (kind: "refused" | "unreachable") =>
  new modules.ApiError(
    {
      kind,
      apiStatus: kind === "refused" ? 401 : null,
      apiMessage: null,
      fieldErrors: {},
      reason: kind,
      tokenRejected: false,
    },
    "no",
  );

let count = 0;

async function load(refreshPath: string, redisUrl = "") {
  vi.resetModules();
  for (const [name, value] of Object.entries({ ...testSettings, API_REFRESH_PATH: refreshPath, REDIS_URL: redisUrl }))
    vi.stubEnv(name, value);
  modules = await loadModules();
}

/** Asks for a token in a request of its own, as a session with these tokens. */
function ask(accessToken: string, refreshToken: string | null, options?: { last: boolean }) {
  return askAs(new modules.Session({ accessToken, refreshToken: refreshToken ?? undefined }), options);
}

function askAs(session: SessionModule.Session, options?: { last: boolean }) {
  return modules.withRequestContext({ requestId: "test", setCookies: [] }, async () => ({
    answer: await modules.usableToken(session, options),
    session,
  }));
}

beforeEach(async () => {
  count += 1;
  refreshTokens.mockReset();
  await load("/refresh/");
});

describe("usableToken", () => {
  it("leaves a token alone that has more than 30 seconds, or does not say", async () => {
    for (const token of [jwt(60), "opaque"]) expect((await ask(token, "r")).answer).toEqual({ token });
    expect(refreshTokens).not.toHaveBeenCalled();
  });

  it("trades a token that is about to expire once for all who ask, at once and shortly after", async () => {
    const fresh = { accessToken: jwt(900), refreshToken: "next" };
    refreshTokens.mockImplementation(async () => fresh);
    const old = `old ${count}`;
    const answers = await Promise.all([ask(jwt(10), old), ask(jwt(10), old), ask(jwt(-5), old)]);
    const late = await ask(jwt(10), old);
    for (const { answer, session } of [...answers, late]) {
      expect(answer).toEqual({ token: fresh.accessToken });
      expect(session.tokens).toEqual(fresh);
    }
    expect(refreshTokens).toHaveBeenCalledTimes(1);
  });

  it("trades the same refresh token again when what it brought is over, however soon", async () => {
    const old = `short ${count}`;
    refreshTokens.mockImplementationOnce(async () => ({ accessToken: jwt(-1), refreshToken: old }));
    await ask(jwt(-5), old);
    const fresh = { accessToken: jwt(900), refreshToken: old };
    refreshTokens.mockImplementation(async () => fresh);
    await vi.waitFor(async () => expect((await ask(jwt(-1), old)).answer).toEqual({ token: fresh.accessToken }));
  });

  it("goes on for an old cookie long after the refresh, where the API takes each refresh token once", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const taken = new Set<string>();
    refreshTokens.mockImplementation(async (refreshToken: string) => {
      if (taken.has(refreshToken)) throw failure("refused");
      taken.add(refreshToken);
      return { accessToken: jwt(300), refreshToken: `${refreshToken}+` };
    });
    const state = { id: `login ${count}`, refreshToken: `rotating ${count}`, accessToken: jwt(10) };
    const old = () => askAs(new modules.Session(state));
    for (let minutes = 0; minutes < 60; minutes += 7) {
      const { answer, session } = await old();
      expect(answer.token, `after ${minutes} minutes`).not.toBeNull();
      expect(session.loggedIn).toBe(true);
      vi.setSystemTime(Date.now() + 7 * 60_000);
    }
    vi.useRealTimers();
  });

  it("ends the session when the refresh is refused", async () => {
    refreshTokens.mockRejectedValue(failure("refused"));
    const { answer, session } = await ask(jwt(10), `refused ${count}`);
    expect(answer).toEqual({ token: null, reason: "expired" });
    expect(session.loggedIn).toBe(false);
  });

  it("goes on with what is left while the API does not answer, and asks again the next time", async () => {
    refreshTokens.mockRejectedValue(failure("unreachable"));
    const old = `away ${count}`;
    const token = jwt(10);
    expect((await ask(token, old)).answer).toEqual({ token });
    const { answer, session } = await ask(jwt(-5), old);
    expect(answer).toEqual({ token: null, reason: "unreachable" });
    expect(session.loggedIn).toBe(true);
    expect(refreshTokens).toHaveBeenCalledTimes(2);
  });

  it("goes on with nothing that is about to expire where it has to last", async () => {
    refreshTokens.mockRejectedValue(failure("unreachable"));
    const { answer, session } = await ask(jwt(20), `lasting ${count}`, { last: true });
    expect(answer).toEqual({ token: null, reason: "unreachable" });
    expect(session.loggedIn).toBe(true);
    expect((await ask(jwt(60), `lasting ${count}`, { last: true })).answer.token).not.toBeNull();
  });

  it("without a refresh path, or a refresh token, uses a token to its end", async () => {
    expect((await ask(jwt(10), null)).answer.token).not.toBeNull();
    expect((await ask(jwt(-5), null)).answer).toEqual({ token: null, reason: "expired" });
    await load("");
    expect((await ask(jwt(-5), "r")).answer).toEqual({ token: null, reason: "expired" });
    expect(refreshTokens).not.toHaveBeenCalled();
  });

  it("has none for a visitor", async () => {
    const answer = await modules.usableToken(new modules.Session({}));
    expect(answer).toEqual({ token: null, reason: "absent" });
  });
});

describe.skipIf(!redisServer)(
  `with Redis, the lock of a refresh${redisServer ? "" : " [skipped: there is no redis-server here]"}`,
  () => {
    const server = new RedisServer();

    async function openStore() {
      const { lastingStore } = await import("~/http/redis.server");
      const store = lastingStore();
      await expect.poll(() => store?.status, { timeout: 15_000 }).toBe("ready");
      if (!store) throw new Error("no store");
      return store;
    }

    beforeEach(async () => {
      await server.start();
      await load("/refresh/", server.url);
    });
    afterEach(async () => {
      (await openStore()).disconnect();
      await server.stop();
    });

    it("is released when the trade is over", async () => {
      const store = await openStore();
      refreshTokens.mockImplementation(async () => {
        expect(await store.keys("*:lock")).toHaveLength(1);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      await ask(jwt(10), "released");
      expect(refreshTokens).toHaveBeenCalledTimes(1);
      expect(await store.keys("*:lock")).toEqual([]);
    });

    it("stays with the container that took it when ours had run out", async () => {
      const store = await openStore();
      refreshTokens.mockImplementation(async () => {
        const [lock = ""] = await store.keys("*:lock");
        await store.set(lock, "another container", "PX", 10_000);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      await ask(jwt(10), "overtaken");
      const [lock = ""] = await store.keys("*:lock");
      expect(await store.get(lock)).toBe("another container");
    });
  },
);
