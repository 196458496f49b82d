// Holds contract 5.7, 5.8.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack, longAttack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { answerJson, except, ordinary } from "./support/ordinary-api";
import { Visitor } from "./support/visitor";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const api = new FakeApi();
let apiUrl = "";
let site: AttackedSite;

beforeAll(async () => {
  apiUrl = await api.start();
  api.answers(ordinary);
  site = await startAttackedSite(apiUrl);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const sessionOf = (visitor: Visitor) => /__Host-sa_session=([^;]+)/.exec(visitor.cookie)?.[1] ?? "";
const withSession = (value: string) => ({ headers: { cookie: `__Host-sa_session=${value}` } });
const isLoggedIn = (text: string) => /href="\/logout"/.test(text);

/** Asks pages of two students and of nobody in random order; fails when a page holds what belongs to another. */
async function mix(requests: number) {
  const students = await Promise.all(
    ["Bishnu-marker-one", "Chandra-marker-two"].map(async (name, index) => {
      const visitor = await new Visitor(site).logIn(`student${index}@example.com`);
      return {
        name,
        visitor: await visitor.fillProfile(1, { first_name: name, email: `student${index}@example.com` }),
      };
    }),
  );
  const paths = [
    "/",
    "/course_details/1",
    "/course_details/1/apply",
    "/course_details/1/apply/documents",
    "/course_details/1/apply/delete",
    "/applications",
    "/shortlist",
    "/compare?course=1&course=2",
    "/course-search",
    "/blog/1",
  ];
  const one = async () => {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? "/";
    const owner = students[Math.floor(Math.random() * 3)];
    const answer = owner ? await owner.visitor.get(path) : await site.send(path);
    for (const { name } of students) if (name !== owner?.name) expect(answer.text, path).not.toContain(name);
    if (!owner) expect(isLoggedIn(answer.text), path).toBe(false);
    else expect(answer.headers["cache-control"], path).toBe("private, no-store");
    return owner && answer.text.includes(owner.name) ? 1 : 0;
  };
  let own = 0;
  for (let sent = 0; sent < requests; sent += 20)
    own += (await Promise.all(Array.from({ length: 20 }, one))).reduce((sum: number, seen) => sum + seen, 0);
  expect(own).toBeGreaterThan(0);
}

describe("Sessions", () => {
  attack("logout", "every cookie of the person is taken back, and the next page knows nobody", async () => {
    const visitor = await (await new Visitor(site).logIn()).fillProfile(1);
    const answer = await visitor.post("/logout", {});
    expect(answer.status).toBe(303);
    expect(visitor.cookie).toBe("");
    expect(isLoggedIn((await visitor.get("/")).text)).toBe(false);
  });

  attack(
    "a cookie copied before logout and replayed, the API having ended its token",
    "the session ends: log in first",
    async () => {
      const visitor = await new Visitor(site).logIn();
      const thief = visitor.copy();
      await visitor.post("/logout", {});
      api.answers(
        except("/api/app/event-register/", (_request, response) =>
          answerJson(response, { detail: "Given token not valid for any token type" }, 401),
        ),
      );
      const answer = await thief.post("/upcoming-events/1/register", {});
      api.answers(ordinary);
      expect(answer.status).toBeGreaterThanOrEqual(300);
      expect(isLoggedIn((await thief.get("/")).text)).toBe(false);
    },
  );

  attack(
    "a cookie copied before logout and replayed, the API still taking its token",
    "counts as none: a login ends for all its copies",
    async () => {
      const visitor = await new Visitor(site).logIn();
      const [thief, other] = [visitor.copy(), await new Visitor(site).logIn()];
      expect(isLoggedIn((await thief.copy().get("/")).text)).toBe(true);
      await visitor.post("/logout", {});
      const copy = thief.copy();
      expect(isLoggedIn((await thief.get("/")).text)).toBe(false);
      let registrations = 0;
      api.answers(
        except("/api/app/event-register/", (_request, response) => {
          registrations += 1;
          answerJson(response, {}, 201);
        }),
      );
      await copy.post("/upcoming-events/1/register", {});
      api.answers(ordinary);
      expect(registrations).toBe(0);
      expect(isLoggedIn((await other.get("/")).text)).toBe(true);
    },
  );

  attack("the Back button after logout", "no page of the session may be kept by anybody", async () => {
    const visitor = await new Visitor(site).logIn();
    const paths = [
      "/",
      "/course_details/1",
      "/course_details/1/apply",
      "/course_details/1/apply/delete",
      "/applications",
      "/shortlist",
      "/compare?course=1&course=2",
      "/logout",
    ];
    for (const path of paths) {
      expect((await visitor.get(path)).headers["cache-control"], path).toBe("private, no-store");
    }
  });

  attack("a session cookie with any one character changed", "counts as none, never a 500", async () => {
    const value = sessionOf(await new Visitor(site).logIn());
    for (let place = 0; place < value.length; place += 17) {
      // The highest of its six bits: the lowest ones of a last character mean nothing.
      const other = LETTERS[(LETTERS.indexOf(value[place] ?? "") + 32) % 64] ?? "";
      const changed = value.slice(0, place) + other + value.slice(place + 1);
      const answer = await site.send("/", withSession(changed));
      expect(answer.status).toBe(200);
      expect(isLoggedIn(answer.text), `character ${place}`).toBe(false);
    }
  });

  attack("nonsense as a session: empty, cut, doubled, 4 kB, JSON, a foreign token", "counts as none", async () => {
    const value = sessionOf(await new Visitor(site).logIn());
    const odd = [
      "",
      value.slice(0, -5),
      value + value,
      "A".repeat(4000),
      '{"accessToken":"x"}',
      "eyJhbGciOiJub25lIn0.eyJyb2xlIjoic3RhZmYifQ.",
    ];
    for (const each of odd) {
      const answer = await site.send("/", withSession(encodeURIComponent(each)));
      expect(answer.status).toBe(200);
      expect(isLoggedIn(answer.text)).toBe(false);
    }
  });

  attack(
    "the value of another of our cookies in the session's place",
    "counts as none: each cookie has a key of its own",
    async () => {
      const visitor = await (await new Visitor(site).logIn()).fillProfile(1);
      const draft = /__Host-sa_draft[^=]*=([^;]+)/.exec(visitor.cookie)?.[1] ?? "";
      expect(draft).not.toBe("");
      expect(isLoggedIn((await site.send("/", withSession(draft))).text)).toBe(false);
    },
  );

  attack("a session of a site with another secret", "counts as none", async () => {
    const other = await startAttackedSite(apiUrl, { SESSION_SECRET: "another secret that is also long enough" });
    const value = sessionOf(await new Visitor(other).logIn());
    await other.stop();
    expect(isLoggedIn((await site.send("/", withSession(value))).text)).toBe(false);
  });

  attack("a cookie without the __Host- prefix (set by a sibling's page)", "is not looked at", async () => {
    const value = sessionOf(await new Visitor(site).logIn());
    const answer = await site.send("/", { headers: { cookie: `sa_session=${value}; session=${value}` } });
    expect(isLoggedIn(answer.text)).toBe(false);
  });

  attack("two session cookies at once", "the first one counts, on every page the same", async () => {
    const value = sessionOf(await new Visitor(site).logIn());
    const both = { headers: { cookie: `__Host-sa_session=broken; __Host-sa_session=${value}` } };
    expect(isLoggedIn((await site.send("/", both)).text)).toBe(false);
  });

  attack("what the cookies say", "HttpOnly, Secure, SameSite=Lax, __Host-, unreadable, within 4096 bytes", async () => {
    const visitor = new Visitor(site);
    const login = await visitor.post("/login", { email: "asmita@example.com", password: "Example@123" });
    const profile = await visitor.post("/course_details/1/apply", {
      first_name: "Readable-marker",
      email: "asmita@example.com",
    });
    for (const cookie of [...login.setCookies, ...profile.setCookies]) {
      expect(cookie).toMatch(/^__Host-sa_[\w.-]+=/);
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure/);
      expect(cookie).not.toMatch(/Domain=/i);
      expect((/^[^;]+/.exec(cookie)?.[0] ?? "").length).toBeLessThanOrEqual(4096);
      expect(Buffer.from(cookie.split("=")[1] ?? "", "base64url").toString("latin1")).not.toMatch(
        /asmita|Readable|access/i,
      );
    }
  });

  attack("tokens and passwords in pages, scripts and data", "appear nowhere", async () => {
    const visitor = new Visitor(site);
    await visitor.post("/login", { email: "asmita@example.com", password: "Wrong-password-marker@1" });
    const refused = await visitor.post("/login", { email: "", password: "Wrong-password-marker@1" });
    await visitor.logIn();
    const pages = [
      refused,
      ...(await Promise.all(["/", "/course_details/1/apply", "/?_data=root"].map((path) => visitor.get(path)))),
    ];
    for (const { text } of pages)
      expect(text).not.toMatch(/Wrong-password-marker|eyJhbGciOiJIUzI1NiIs|accessToken|refreshToken/);
  });

  attack("400 random requests of two students and of nobody", "nothing of one is ever on a page of another", () =>
    mix(400),
  );
  longAttack("2,000 random requests of two students and of nobody", "nothing of one is ever on a page of another", () =>
    mix(2_000),
  );
});
