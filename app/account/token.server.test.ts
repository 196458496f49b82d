// Holds contract 5.8, 13.
import { EventEmitter, once } from "node:events";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { eventually } from "../../tests/support/eventually";
import { FakeRedis } from "../../tests/support/fake-redis";
import { RedisServer, redisServer } from "../../tests/support/redis-server";
import { testSettings } from "../../tests/support/request";

import type { RedisTime } from "~/http/request-context.server";

import type * as SessionModule from "./session.server";

const { refreshTokens, longestRefreshMs } = vi.hoisted(() => ({
  refreshTokens: vi.fn(),
  longestRefreshMs: vi.fn(() => 20_000),
}));
vi.mock("~/api/accounts.server", () => ({ refreshTokens, longestRefreshMs }));

const jwt = (secondsFromNow: number) =>
  [
    "e30",
    Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + secondsFromNow })).toString("base64url"),
    "x",
  ].join(".");

let modules: Awaited<ReturnType<typeof loadModules>>;

/** Modules that have read the settings of this moment. */
async function loadModules() {
  const { usableToken, renewalsDone } = await import("./token.server");
  const { Session } = await import("./session.server");
  const { withRequestContext } = await import("~/http/request-context.server");
  const { ApiError } = await import("~/api/failure.server");
  const { noteTokens } = await import("./refreshed-tokens.server");
  const { lastingRedis } = await import("~/http/redis.server");
  const { noteOfLogin } = await import("./ended-logins.server");
  return { usableToken, renewalsDone, Session, withRequestContext, ApiError, noteTokens, lastingRedis, noteOfLogin };
}

const failure = (
  kind: "refused" | "absent" | "unreachable",
  apiStatus = kind === "refused" ? 401 : null,
  apiMessage: string | null = null,
) =>
  new modules.ApiError(
    {
      kind,
      apiStatus,
      apiMessage,
      isWorded: false,
      fieldErrors: {},
      reason: kind,
      tokenRejected: false,
    },
    "no",
  );

let count = 0;

async function load(refreshPath: string, redisUrl = "", settings: Record<string, string> = {}) {
  vi.resetModules();
  const all = { ...testSettings, API_REFRESH_PATH: refreshPath, REDIS_URL: redisUrl, ...settings };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  modules = await loadModules();
  return modules;
}

/** Asks for a token in a request of its own, as a session with these tokens. */
function ask(accessToken: string, refreshToken: string | null, options?: { last: boolean }) {
  return askAs(new modules.Session({ accessToken, refreshToken: refreshToken ?? undefined }), options);
}

function askAs(session: SessionModule.Session, options?: { last: boolean }, redisTime?: RedisTime) {
  return modules.withRequestContext({ requestId: "test", setCookies: [], redisTime }, async () => ({
    answer: await modules.usableToken(session, options),
    session,
  }));
}

/** The API answers renewals when the returned function is called: with `late` when nobody waits any more. */
function holdApi({ late = false } = {}): () => void {
  const answering = new EventEmitter();
  refreshTokens.mockImplementation(async (_refreshToken, timedOut: (error: Error) => void) => {
    if (late) timedOut(failure("unreachable"));
    await once(answering, "now");
    return { accessToken: jwt(900), refreshToken: "next" };
  });
  return () => void answering.emit("now");
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
      expect(session.tokens).toEqual({ ...fresh, generation: 1 });
    }
    expect(refreshTokens).toHaveBeenCalledTimes(1);
  });

  it("trades a token once, however long the API takes for it", async () => {
    const answer = holdApi();
    const first = ask(jwt(-5), `slow ${count}`);
    await vi.waitUntil(() => refreshTokens.mock.calls.length > 0);
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 10 * 60_000);
    const second = ask(jwt(-5), `slow ${count}`);
    await new Promise(setImmediate);
    answer();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ answer }) => answer.token)).not.toContain(null);
    expect(refreshTokens).toHaveBeenCalledTimes(1);
  });

  it("is waited for by a process that stops", async () => {
    const answer = holdApi();
    const asked = ask(jwt(-5), `stopping ${count}`);
    await vi.waitUntil(() => refreshTokens.mock.calls.length > 0);
    let isDone = false;
    const done = modules.renewalsDone().then(() => (isDone = true));
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    answer();
    await Promise.all([asked, done]);
    const late = await ask(jwt(-5), `late ${count}`);
    expect(late.answer).toEqual({ token: null, reason: "unreachable" });
    expect(late.session.tokens).not.toBeNull();
    expect(refreshTokens).toHaveBeenCalledTimes(1);
  });

  it("is waited for by a process that stops, also where the API is so late that no request waits any more", async () => {
    const answer = holdApi({ late: true });
    const login = { id: `late ${count}`, accessToken: jwt(-5), refreshToken: `late ${count}` };
    expect((await askAs(new modules.Session(login))).answer).toEqual({ token: null, reason: "unreachable" });
    let isDone = false;
    const done = modules.renewalsDone().then(() => (isDone = true));
    await new Promise(setImmediate);
    expect(isDone).toBe(false);
    answer();
    await done;
    expect((await askAs(new modules.Session(login))).answer.token).not.toBeNull();
    expect(refreshTokens).toHaveBeenCalledTimes(1);
  });

  it("gives no login what another one's refresh token was traded for, though an API may have given both the same", async () => {
    refreshTokens.mockImplementationOnce(async () => ({ accessToken: jwt(901), refreshToken: "same" }));
    refreshTokens.mockImplementationOnce(async () => ({ accessToken: jwt(902), refreshToken: "same" }));
    const logins = ["sita", "ram"].map(
      (id) => new modules.Session({ id: `${id} ${count}`, accessToken: jwt(-5), refreshToken: `same ${count}` }),
    );
    const [one, other] = await Promise.all(logins.map((session) => askAs(session)));
    expect(one?.answer.token).not.toBe(other?.answer.token);
  });

  it("trades the same refresh token again when what it brought is over, however soon", async () => {
    const old = `short ${count}`;
    refreshTokens.mockImplementationOnce(async () => ({ accessToken: jwt(-1), refreshToken: old }));
    await ask(jwt(-5), old);
    const fresh = { accessToken: jwt(900), refreshToken: old };
    refreshTokens.mockImplementation(async () => fresh);
    await eventually(async () => expect((await ask(jwt(-1), old)).answer).toEqual({ token: fresh.accessToken }));
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
    const login = { id: `refused ${count}`, account: "sita" };
    const tokens = { accessToken: jwt(10), refreshToken: `refused ${count}` };
    const { answer, session } = await askAs(new modules.Session({ ...login, ...tokens }));
    expect(answer).toEqual({ token: null, reason: "expired" });
    expect(session.loggedIn).toBe(false);
    expect(await modules.noteOfLogin(login), "what was typed stays in the browser").toBe("expiry");
  });

  it.each([404, 405, 408, 410, 413, 425, 429])(
    "ends no session where the API answers %i, which says nothing of the token",
    async (status) => {
      refreshTokens.mockRejectedValue(failure(status === 404 ? "absent" : "refused", status, "No such route."));
      const { answer, session } = await ask(jwt(-5), `${status} ${count}`);
      expect(answer).toEqual({ token: null, reason: "unreachable" });
      expect(session.loggedIn).toBe(true);
    },
  );

  it.each([400, 403, 421, 451])(
    "ends no session where a gateway answers %i, without a word of the API",
    async (status) => {
      refreshTokens.mockRejectedValue(failure("refused", status));
      const { answer, session } = await ask(jwt(-5), `gateway ${status} ${count}`);
      expect(answer).toEqual({ token: null, reason: "unreachable" });
      expect(session.loggedIn).toBe(true);
    },
  );

  it.each([400, 401, 403, 422])("ends it where the API refuses the token by %i and says so", async (status) => {
    refreshTokens.mockRejectedValue(failure("refused", status, "Token is invalid"));
    const { answer } = await ask(jwt(-5), `said ${status} ${count}`);
    expect(answer).toEqual({ token: null, reason: "expired" });
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

  it("goes on with nothing that runs out while the API does not answer", async () => {
    const now = Date.now();
    refreshTokens.mockImplementation(async () => {
      vi.spyOn(Date, "now").mockReturnValue(now + 16_000);
      throw failure("unreachable");
    });
    const { answer, session } = await ask(jwt(12), `running out ${count}`);
    vi.mocked(Date.now).mockRestore();
    expect(answer).toEqual({ token: null, reason: "unreachable" });
    expect(session.loggedIn).toBe(true);
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

describe("with two containers, and an API that takes each refresh token once", () => {
  const redis = new FakeRedis();
  const containers: (typeof modules)[] = [];
  let redisUrl = "";
  let trades = 0;

  beforeEach(async () => {
    redis.stored.clear();
    redis.full = false;
    redisUrl = await redis.start();
    const taken = new Set<string>();
    trades = 0;
    refreshTokens.mockImplementation(async (refreshToken: string) => {
      if (taken.has(refreshToken)) throw failure("refused");
      taken.add(refreshToken);
      trades += 1;
      return { accessToken: jwt(20), refreshToken: `${count} refreshed ${trades}` };
    });
  });
  afterEach(async () => {
    for (const { lastingRedis } of containers.splice(0)) lastingRedis()?.disconnect();
    await redis.stop();
  });

  async function container() {
    const loaded = await load("/refresh/", redisUrl);
    containers.push(loaded);
    return loaded;
  }

  /** A cookie of this login as one request leaves it, for the next one at any container. */
  const login = () => ({ id: `login ${count}`, accessToken: jwt(20), refreshToken: `first ${count}` });
  async function visit(at: typeof modules, cookie: Partial<ReturnType<typeof login>> & { generation?: number }) {
    modules = at;
    const { answer, session } = await askAs(new at.Session(cookie));
    const { refreshToken, ...tokens } = session.tokens ?? { accessToken: undefined, refreshToken: null };
    return {
      answer,
      loggedIn: session.loggedIn,
      cookie: { ...cookie, ...tokens, refreshToken: refreshToken ?? undefined },
    };
  }

  it("goes on when another container has traded the token that was refused to this one", async () => {
    const [other, asked] = [await container(), await container()];
    const successor = { accessToken: jwt(900), refreshToken: "successor", generation: 1 };
    refreshTokens.mockImplementation(async () => {
      await other.noteTokens({ id: `login ${count}`, account: "sita" }, successor);
      throw failure("refused");
    });
    const { answer, loggedIn } = await visit(asked, login());
    expect(answer).toEqual({ token: successor.accessToken });
    expect(loggedIn).toBe(true);
  });

  it("goes on while nobody can ask whether another container has traded the token that was refused to this one", async () => {
    const [other, asked] = [await container(), await container()];
    const first = login();
    await visit(other, first);
    redis.hangs = true;
    expect(await visit(asked, first)).toMatchObject({ answer: { token: first.accessToken }, loggedIn: true });
    redis.hangs = false;
    await eventually(async () => {
      const { cookie } = await visit(asked, first);
      expect(cookie.refreshToken).not.toBe(first.refreshToken);
    });
  });

  it("goes on where Redis took nothing of another container's trade, and takes no lock", async () => {
    const [other, asked] = [await container(), await container()];
    const first = login();
    redis.full = true;
    const { cookie } = await visit(other, first);
    expect(await visit(asked, first)).toMatchObject({ answer: { token: first.accessToken }, loggedIn: true });
    redis.full = false;
    expect(await visit(asked, cookie)).toMatchObject({ loggedIn: true });
  });

  it("trades the successor where that does not last either", async () => {
    const [other, asked] = [await container(), await container()];
    const fresh = { accessToken: jwt(900), refreshToken: "fresh" };
    refreshTokens.mockImplementation(async (refreshToken: string) => {
      if (refreshToken === "successor") return fresh;
      await other.noteTokens(
        { id: `login ${count}`, account: "sita" },
        {
          accessToken: jwt(5),
          refreshToken: "successor",
          generation: 1,
        },
      );
      throw failure("refused");
    });
    const { answer, cookie } = await visit(asked, login());
    expect(answer).toEqual({ token: fresh.accessToken });
    expect(cookie).toMatchObject({ ...fresh, generation: 2 });
  });

  it("takes the cookie's tokens where Redis has missed the refresh that brought them", async () => {
    const [one, other] = [await container(), await container()];
    const first = await visit(one, login());
    redis.full = true;
    const second = await visit(one, first.cookie);
    redis.full = false;
    const third = await visit(other, second.cookie);
    expect(third.loggedIn).toBe(true);
    expect(third.cookie).toMatchObject({ refreshToken: `${count} refreshed 3`, generation: 3 });
    expect(refreshTokens).toHaveBeenCalledTimes(3);
    const late = await visit(one, second.cookie);
    expect(late.loggedIn).toBe(true);
  });

  it.each([
    ["the note, which is newer", "first", "noted"],
    ["its own, when that of the note is refused", "noted", "first"],
  ])("trades, for a cookie from before they were counted, %s", async (_which, used, unused) => {
    const at = await container();
    const { seal } = await import("~/http/seal.server");
    const note = await seal("refreshed tokens", { accessToken: jwt(20), refreshToken: "noted", generation: 1 }, 600);
    redis.stored.set(`sa:tokens:login ${count}`, note);
    const fresh = { accessToken: jwt(900), refreshToken: "fresh" };
    refreshTokens.mockImplementation(async (refreshToken: string) => {
      if (refreshToken === used) throw failure("refused");
      expect(refreshToken).toBe(unused);
      return fresh;
    });
    const cookie = { ...login(), refreshToken: "first" };
    const { answer, cookie: next } = await visit(at, cookie);
    expect(answer).toEqual({ token: fresh.accessToken });
    expect(next).toMatchObject({ ...fresh, generation: 2 });
    expect((await visit(at, cookie)).answer).toEqual({ token: fresh.accessToken });
  });

  it("ends the session when all that is known of it is refused", async () => {
    const at = await container();
    const first = await visit(at, login());
    refreshTokens.mockRejectedValue(failure("refused"));
    for (const cookie of [first.cookie, { ...login(), refreshToken: "another" }])
      expect(await visit(at, cookie)).toMatchObject({ answer: { reason: "expired" }, loggedIn: false });
  });
});

describe.skipIf(!redisServer)(
  `with Redis, the lock of a refresh${redisServer ? "" : " [skipped: there is no redis-server here]"}`,
  () => {
    const server = new RedisServer();

    async function openRedis() {
      const { lastingRedis } = await import("~/http/redis.server");
      const redis = lastingRedis();
      await expect.poll(() => redis?.status).toBe("ready");
      if (!redis) throw new Error("no Redis");
      return redis;
    }

    beforeEach(async () => {
      await server.start();
      await load("/refresh/", server.url);
    });
    afterEach(async () => {
      (await openRedis()).disconnect();
      await server.stop();
    });

    it("is taken by a request that has no time left for Redis", async () => {
      const redis = await openRedis();
      refreshTokens.mockImplementation(async () => {
        expect(await redis.keys("*:lock")).toHaveLength(1);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      const redisTime = { spend: () => Promise.reject(new Error("this request has waited long enough for Redis")) };
      const session = new modules.Session({ accessToken: jwt(10), refreshToken: "late" });
      expect((await askAs(session, undefined, redisTime)).session.loggedIn).toBe(true);
      expect(refreshTokens).toHaveBeenCalledTimes(1);
    });

    it("is known as ours where a line that broke behind it has made the client ask for it again", async () => {
      const redis = await openRedis();
      const set = redis.set.bind(redis) as (...asked: unknown[]) => Promise<"OK" | null>;
      const asked = vi.fn(async (...command: unknown[]) => {
        const answer = await set(...command);
        return command.includes("NX") ? null : answer;
      });
      vi.spyOn(redis, "set").mockImplementation(asked as never);
      refreshTokens.mockResolvedValue({ accessToken: jwt(900), refreshToken: "next" });
      const session = new modules.Session({ accessToken: jwt(10), refreshToken: "again" });
      expect((await askAs(session)).session.loggedIn).toBe(true);
      expect(asked.mock.calls.filter((command) => command.includes("NX"))).toHaveLength(1);
    });

    it("is released when the trade is over", async () => {
      const redis = await openRedis();
      refreshTokens.mockImplementation(async () => {
        expect(await redis.keys("*:lock")).toHaveLength(1);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      await ask(jwt(10), "released");
      expect(refreshTokens).toHaveBeenCalledTimes(1);
      expect(await redis.keys("*:lock")).toEqual([]);
    });

    it("is held for an answer for which no request waits any more", async () => {
      const redis = await openRedis();
      const answer = holdApi({ late: true });
      expect((await ask(jwt(-5), "held")).answer).toEqual({ token: null, reason: "unreachable" });
      expect(await redis.keys("*:lock")).toHaveLength(1);
      answer();
      await eventually(async () => expect(await redis.keys("*:lock")).toEqual([]));
    });

    it("is waited for by another container, which never trades without it", async () => {
      const redis = await openRedis();
      let tries = 0;
      const set = redis.set.bind(redis) as (...asked: unknown[]) => Promise<"OK" | null>;
      vi.spyOn(redis, "set").mockImplementation((async (...command: unknown[]) => {
        if (!command.includes("NX")) return set(...command);
        tries += 1;
        return null;
      }) as never);
      vi.useFakeTimers({ toFake: ["Date"] });
      const asked = ask(jwt(-5), "of another");
      await eventually(() => expect(tries).toBeGreaterThan(0));
      vi.setSystemTime(Date.now() + 60_000);
      expect((await asked).answer).toEqual({ token: null, reason: "unreachable" });
      expect(refreshTokens).not.toHaveBeenCalled();
      vi.useRealTimers();
    });

    it("lasts as long as the call may take", async () => {
      const redis = await openRedis();
      longestRefreshMs.mockReturnValue(120_000);
      let left = 0;
      refreshTokens.mockImplementation(async () => {
        const [lock = ""] = await redis.keys("*:lock");
        left = await redis.pttl(lock);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      await ask(jwt(10), "slow");
      // Beside the call there is what is to be noted of it.
      expect(left).toBeGreaterThan(120_500);
      longestRefreshMs.mockReturnValue(20_000);
    });

    it("stays with the container that took it when ours had run out", async () => {
      const redis = await openRedis();
      refreshTokens.mockImplementation(async () => {
        const [lock = ""] = await redis.keys("*:lock");
        await redis.set(lock, "another container", "PX", 10_000);
        return { accessToken: jwt(900), refreshToken: "next" };
      });
      await ask(jwt(10), "overtaken");
      const [lock = ""] = await redis.keys("*:lock");
      expect(await redis.get(lock)).toBe("another container");
    });
  },
);
