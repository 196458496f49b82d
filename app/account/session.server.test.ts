// Holds contract 5.7.
import { randomBytes } from "node:crypto";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { withRequestContext } from "~/http/request-context.server";
import { CookieJar, testSettings } from "../../tests/support/request";

import type { Session } from "./session.server";

const credentials = { accessToken: "access.token.one", refreshToken: "refresh.token.one" };
const email = "sita@example.com";

async function load(settings: Record<string, string> = {}, production = false) {
  vi.resetModules();
  vi.unstubAllEnvs();
  for (const [name, value] of Object.entries({ ...testSettings, SITE_URL: "https://site.example", ...settings }))
    vi.stubEnv(name, value);
  vi.stubEnv("NODE_ENV", production ? "production" : "test");
  const { readSession, Session } = await import("./session.server");
  const { withRequestContext: within } = await import("~/http/request-context.server");
  return { readSession, Session, within };
}

/** Answers one request with `work` on its session; the jar keeps the cookies. */
async function visit<Result>(
  jar: CookieJar,
  loaded: Awaited<ReturnType<typeof load>>,
  work: (session: Session) => Promise<Result>,
  waitedMs = 0,
) {
  const setCookies: string[] = [];
  const cookie = jar.pairs.join("; ");
  const request = new Request("https://site.example/", { headers: { cookie } });
  const started = process.hrtime.bigint();
  const result = await loaded.within({ requestId: "test", started, waitedMs, setCookies }, async () =>
    work(await loaded.readSession(request)),
  );
  jar.take(setCookies);
  return { result, setCookies };
}

describe("the session", () => {
  let jar: CookieJar;
  let loaded: Awaited<ReturnType<typeof load>>;

  beforeEach(async () => {
    jar = new CookieJar();
    loaded = await load();
  });

  it("sets no cookie while it is only read", async () => {
    const { result, setCookies } = await visit(jar, loaded, (session) => Promise.resolve(session.loggedIn));
    expect(result).toBe(false);
    expect(setCookies).toEqual([]);
  });

  it("keeps the tokens from one request to the next, encrypted", async () => {
    const { setCookies } = await visit(jar, loaded, (session) => session.logIn(credentials, email));
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^sa_session=[\w.-]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(setCookies[0]).not.toContain("access.token");
    const { result } = await visit(jar, loaded, async (session) => [session.loggedIn, session.tokens]);
    expect(result).toEqual([true, { ...credentials, generation: 0 }]);
  });

  it("names the account by a key that stays the same from login to login, and does not give it away", async () => {
    const accountOf = () =>
      visit(jar, loaded, (session) => Promise.resolve(session.account)).then(({ result }) => result);
    expect(await accountOf()).toBeNull();
    await visit(jar, loaded, (session) => session.logIn(credentials, " Sita@Example.com "));
    const first = await accountOf();
    expect(first).toMatch(/^[\w-]{22}$/);
    await visit(jar, loaded, (session) => session.renew({ accessToken: "two", refreshToken: "three", generation: 1 }));
    expect(await accountOf()).toBe(first);
    await visit(jar, loaded, (session) => session.logIn({ ...credentials, accessToken: "other" }, email));
    expect(await accountOf()).toBe(first);
    await visit(jar, loaded, (session) => session.logIn(credentials, "ram@example.com"));
    expect(await accountOf()).not.toBe(first);
  });

  it("keeps the address that was logged in with, unless the cookie has no room for it", async () => {
    const known = () => visit(jar, loaded, (session) => Promise.resolve([session.loggedIn, session.email]));
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    expect((await known()).result).toEqual([true, email]);
    const noise = (bytes: number) => randomBytes(bytes).toString("base64url");
    const long = { ...credentials, accessToken: noise(2800) };
    await visit(jar, loaded, (session) => session.logIn(long, `${noise(150)}@example.com`));
    expect((await known()).result).toEqual([true, null]);
    await visit(jar, loaded, (session) => session.end("expiry"));
    expect((await known()).result).toEqual([false, null]);
  });

  it.each([
    ["refresh", { accessToken: "one", refreshToken: "r" }, { accessToken: "two", refreshToken: "r" }],
    ["access", { accessToken: "one" }, { accessToken: "one" }],
  ])("falls back to the %s token for a session from before the key was kept", (_which, one, other) => {
    const keys = [one, other].map((state) => new loaded.Session(state).account);
    expect(keys[0]).toMatch(/^[\w-]{22}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new loaded.Session({ accessToken: "x", refreshToken: "y" }).account).not.toBe(keys[0]);
  });

  it("is committed once however often it changes", async () => {
    const { setCookies } = await visit(jar, loaded, async (session) => {
      await session.logIn(credentials, email);
      await session.renew({ accessToken: "two", refreshToken: "three", generation: 1 });
    });
    expect(setCookies).toHaveLength(1);
  });

  it("replaces whatever was there at login and forgets it at logout", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    await visit(jar, loaded, (session) =>
      session.logIn({ ...credentials, accessToken: "two", refreshToken: null }, email),
    );
    const { result } = await visit(jar, loaded, async (session) => [session.loggedIn, session.tokens]);
    expect(result).toEqual([true, { accessToken: "two", refreshToken: null, generation: 0 }]);
    await visit(jar, loaded, (session) => session.end("logout"));
    expect(jar.pairs).toEqual([]);
  });

  it("that was ended counts as none in every cookie of it, also in one that was renewed meanwhile", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const [copy, late, other] = [new CookieJar(), new CookieJar(), new CookieJar()];
    for (const each of [copy, late]) each.take(jar.pairs);
    await visit(other, loaded, (session) => session.logIn(credentials, email));
    await visit(late, loaded, async (underWay) => {
      await visit(jar, loaded, (session) => session.end("logout"));
      await underWay.renew({ accessToken: "three", refreshToken: "three", generation: 1 });
    });
    for (const each of [copy, late]) {
      const { result } = await visit(each, loaded, async (session) => [session.loggedIn, session.isOver]);
      expect(result).toEqual([false, true]);
    }
    expect((await visit(other, loaded, async (session) => session.loggedIn)).result).toBe(true);
  });

  it.each<[what: string, meanwhile: string, end: (session: Session) => Promise<unknown>]>([
    ["leaves the cookie alone", "logged out", (session) => session.end("logout")],
    ["leaves the cookie alone", "logged in", (session) => session.logIn(credentials, "ram@example.com")],
    ["leaves the cookie alone", "set a new password", (session) => session.end("login")],
    ["leaves the cookie alone", "heard that it has run out", (session) => session.end("expiry")],
    ["sets it", "read a page", (session) => Promise.resolve(session.loggedIn)],
  ])("%s with an answer that comes late, when somebody has %s meanwhile", async (what, _meanwhile, end) => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const late = new CookieJar();
    late.take(jar.pairs);
    const { setCookies } = await visit(late, loaded, async (underWay) => {
      await underWay.renew({ accessToken: "three", refreshToken: "three", generation: 1 });
      await visit(jar, loaded, end);
      await underWay.giveWay();
    });
    expect(setCookies).toHaveLength(what === "sets it" ? 1 : 0);
  });

  it.each<
    [what: string, before: (session: Session) => Promise<unknown>, heard: (session: Session) => Promise<unknown>]
  >([
    ["hears that it has run out", (session) => Promise.resolve(session), (session) => session.end("expiry")],
    ["came after a logout", (session) => session.end("logout"), (session) => Promise.resolve(session.loggedIn)],
    ["came when it had run out", (session) => session.end("expiry"), (session) => Promise.resolve(session.loggedIn)],
  ])("leaves the cookie alone with an answer that %s: it may be the next login's", async (_what, before, heard) => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const old = new CookieJar();
    old.take(jar.pairs);
    await visit(jar, loaded, before);
    const { setCookies } = await visit(old, loaded, async (session) => {
      await session.renew({ accessToken: "three", refreshToken: "three", generation: 1 });
      await heard(session);
      await session.giveWay();
    });
    expect(setCookies).toEqual([]);
  });

  it("takes the cookie of a logout away where it comes again: the answer was lost", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const copies = [new CookieJar(), new CookieJar(), new CookieJar()];
    for (const each of copies) each.take(jar.pairs);
    const [lost, late, replaced] = copies as [CookieJar, CookieJar, CookieJar];
    const finish = async (session: Session) => {
      const finishes = session.finishLogout();
      await session.giveWay();
      return finishes;
    };
    expect((await visit(lost, loaded, finish)).result).toBe(false);
    await visit(jar, loaded, (session) => session.end("logout"));
    expect((await visit(late, loaded, finish, 6000)).result).toBe(false);
    expect(late.pairs).toHaveLength(1);
    expect((await visit(lost, loaded, finish)).result).toBe(true);
    expect(lost.pairs).toEqual([]);
    expect((await visit(replaced, loaded, async (session) => session.logIn(credentials, email))).result).toBe(true);
    expect((await visit(replaced, loaded, finish)).result).toBe(false);
  });

  it("that has run out is ended by a logout, with all that it wrote", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const copy = new CookieJar();
    copy.take(jar.pairs);
    await visit(jar, loaded, (session) => session.end("expiry"));
    expect((await visit(copy, loaded, async (session) => session.isOver)).result).toBe(false);
    await visit(jar, loaded, (session) => session.end("logout"));
    expect((await visit(copy, loaded, async (session) => session.isOver)).result).toBe(true);
  });

  it("leaves the cookie alone where it has run out while another login's is on its way", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const [tab, login] = [new CookieJar(), new CookieJar()];
    for (const each of [tab, login]) each.take(jar.pairs);
    const { setCookies } = await visit(tab, loaded, async (underWay) => {
      await visit(login, loaded, (session) => session.logIn(credentials, email));
      await underWay.end("expiry");
      await underWay.giveWay();
    });
    expect(setCookies).toEqual([]);
    expect((await visit(login, loaded, async (session) => session.loggedIn)).result).toBe(true);
  });

  it.each<[what: string, work: (session: Session) => Promise<unknown>]>([
    ["begins a login", (session) => session.logIn(credentials, "ram@example.com")],
    ["ends one", (session) => session.end("logout")],
  ])("brings its cookie with an answer that %s", async (_what, work) => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const { setCookies } = await visit(jar, loaded, async (session) => {
      await work(session);
      await session.giveWay();
    });
    expect(setCookies).toHaveLength(1);
  });

  it("counts no copy of a login in whose place another one has come, which counts", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const copy = new CookieJar();
    copy.take(jar.pairs);
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    expect((await visit(jar, loaded, async (session) => session.loggedIn)).result).toBe(true);
    expect((await visit(copy, loaded, async (session) => session.loggedIn)).result).toBe(false);
  });

  it("ends at once where the cookie of the login in its place has no room to name it", async () => {
    const random = randomBytes(3000).toString("base64url");
    const logsIn = async (cookies: CookieJar, length: number) => {
      const long = { ...credentials, accessToken: random.slice(0, length) };
      return (await visit(cookies, loaded, (session) => session.logIn(long, "ram@example.com"))).result;
    };
    let longest = 2700;
    while (await logsIn(new CookieJar(), longest + 20)) longest += 20;
    // Ids are made at random, and what they take varies by some bytes. The name of the login before takes more than that.
    longest -= 10;
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const copy = new CookieJar();
    copy.take(jar.pairs);
    expect(await logsIn(jar, longest)).toBe(true);
    expect((await visit(copy, loaded, async (session) => session.loggedIn)).result).toBe(false);
  });

  it("goes on where the answer to another login in its place is lost, and leaves the cookie alone", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const lost = new CookieJar();
    lost.take(jar.pairs);
    await visit(lost, loaded, (session) => session.logIn(credentials, "ram@example.com"));
    const { result, setCookies } = await visit(jar, loaded, async (session) => {
      await session.renew({ accessToken: "three", refreshToken: "three", generation: 1 });
      await session.giveWay();
      return [session.loggedIn, session.isOver];
    });
    expect([result, setCookies]).toEqual([[true, false], []]);

    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 });
    const later = await visit(jar, loaded, async (session) => {
      await session.renew({ accessToken: "three", refreshToken: "three", generation: 1 });
      await session.giveWay();
    });
    vi.useRealTimers();
    expect(later.setCookies).toEqual([expect.stringMatching(/^sa_session=\S+;/)]);
  });

  it.each([
    ["brings the newest tokens", 3],
    ["never brings older ones than its own", 1],
  ])("%s with an answer that comes late", async (_what, generation) => {
    const { noteTokens } = await import("./refreshed-tokens.server");
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    await visit(jar, loaded, async (underWay) => {
      await underWay.renew({ accessToken: "own", refreshToken: "own", generation: 2 });
      await noteTokens(
        { id: underWay.login, account: "sita" },
        { accessToken: "noted", refreshToken: "noted", generation },
      );
      await underWay.giveWay();
    });
    const { result } = await visit(jar, loaded, async (session) => session.tokens?.accessToken);
    expect(result).toBe(generation > 2 ? "noted" : "own");
  });

  it("that was ended leaves no pair of tokens to its copies", async () => {
    const { newerTokens, noteTokens } = await import("./refreshed-tokens.server");
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const login = await visit(jar, loaded, async (session) => {
      await noteTokens(
        { id: session.login, account: "sita" },
        { accessToken: "noted", refreshToken: "noted", generation: 1 },
      );
      return session.login;
    });
    expect(await newerTokens(login.result, 0)).not.toBeNull();
    await visit(jar, loaded, (session) => session.end("logout"));
    expect(await newerTokens(login.result, 0)).toBeNull();
  });

  it("refuses tokens that no cookie can hold, and changes nothing", async () => {
    const long = Array.from({ length: 900 }, () => Math.random().toString(36).slice(2, 12)).join("");
    const { result, setCookies } = await visit(jar, loaded, (session) =>
      session.logIn({ ...credentials, accessToken: long }, email),
    );
    expect(result).toBe(false);
    expect(setCookies).toEqual([]);
  });

  it("is the same object for every reader of a request", async () => {
    const request = new Request("https://site.example/");
    await loaded.within({ requestId: "test", setCookies: [] }, async () => {
      expect(await loaded.readSession(request)).toBe(await loaded.readSession(request.clone()));
    });
  });

  it("reads what an older secret wrote, writes with the first, and opens nothing else", async () => {
    await visit(jar, loaded, (session) => session.logIn(credentials, email));
    const rotated = await load({
      SESSION_SECRET: `a newer secret that is also long enough,${testSettings.SESSION_SECRET}`,
    });
    expect((await visit(jar, rotated, async (session) => session.loggedIn)).result).toBe(true);
    await visit(jar, rotated, (session) => session.renew({ accessToken: "two", refreshToken: "three", generation: 1 }));
    expect((await visit(jar, loaded, async (session) => session.loggedIn)).result).toBe(false);
  });

  it("is pinned to the host in production", async () => {
    const live = await load({}, true);
    const { setCookies } = await visit(jar, live, (session) => session.logIn(credentials, email));
    expect(setCookies[0]).toMatch(/^__Host-sa_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  it("takes garbage for no session", async () => {
    const request = new Request("https://site.example/", { headers: { cookie: "sa_session=garbage; sa_session" } });
    const session = await withRequestContext({ requestId: "test", setCookies: [] }, () => loaded.readSession(request));
    expect(session.loggedIn).toBe(false);
  });
});
