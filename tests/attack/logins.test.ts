// Holds contract 10, 13.
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { except, ordinary, type Respond } from "./support/ordinary-api";
import type { Answer } from "./support/send";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
let site: AttackedSite;
let underWay = 0;
let mostUnderWay = 0;

/** An API that thinks for a moment, as one does that hashes passwords. */
const thinking = (ms: number): Respond =>
  except("/api/user/login/", (request, response) => {
    underWay += 1;
    mostUnderWay = Math.max(mostUnderWay, underWay);
    setTimeout(() => {
      underWay -= 1;
      ordinary(request, response);
    }, ms);
  });

beforeAll(async () => {
  // On a busy machine nobody is to be refused for the API's slowness but where it is made slow.
  site = await startAttackedSite(await api.start(), { API_TIMEOUT_MS: "30000" });
});
beforeEach(() => {
  api.answers(thinking(30));
  mostUnderWay = 0;
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const guess = (visitor: Visitor, email: string, password = "Guess@1234") =>
  visitor.post("/login", { email, password }, {}, 60_000);
const asked = () => api.targets.filter((target) => target === "/api/user/login/").length;

function expectRefusals(answers: readonly Answer[]) {
  for (const { status, headers, text } of answers.filter((answer) => answer.status !== 401)) {
    // On a busy machine the wait for the API, or for the request itself, can be too long: that is nobody's attempt.
    expect([408, 429, 503]).toContain(status);
    if (status !== 408) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    if (status === 429) expect(text).toContain("Too many attempts.");
  }
}

describe("Logins", () => {
  attack(
    "finding 6: 500 guesses at once from one address, an account each",
    "at most 100 reach the API, 10 at a time; the rest 429",
    async () => {
      const attacker = new Visitor(site);
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_, index) => guess(attacker, `student${index}@example.com`)),
      );
      expect(asked()).toBeLessThanOrEqual(100);
      expect(mostUnderWay).toBeLessThanOrEqual(10);
      expectRefusals(answers);
    },
    120,
  );

  attack(
    "finding 6: 300 guesses at once for one account",
    "at most 10 reach the API; the rest 429",
    async () => {
      const attacker = new Visitor(site);
      const answers = await Promise.all(Array.from({ length: 300 }, () => guess(attacker, "victim@example.com")));
      expect(asked()).toBeLessThanOrEqual(10);
      expectRefusals(answers);
    },
    120,
  );

  attack(
    "finding 6: 130 guesses one after another from one address, an account each",
    "exactly 100 reach the API",
    async () => {
      const attacker = new Visitor(site);
      for (let index = 0; index < 130; index += 1) await guess(attacker, `one-by-one${index}@example.com`);
      expect(asked()).toBe(100);
    },
    120,
  );

  attack("finding 6: spellings of one account's address", "count as one account", async () => {
    const attacker = new Visitor(site);
    const spellings = ["spelled@example.com", "SPELLED@example.com", " spelled@example.com ", "Spelled@Example.Com"];
    for (let index = 0; index < 16; index += 1) await guess(attacker, spellings[index % spellings.length] ?? "");
    expect(asked()).toBeLessThanOrEqual(10);
  });

  const crowd = 800;
  attack(
    `finding 6: ${crowd} logins at once from ${crowd} addresses, the API slow`,
    "a sign-up, a course and a registration of others go through meanwhile",
    async () => {
      api.answers(thinking(2_000));
      const member = new Visitor(site);
      api.answers(ordinary);
      await member.logIn("member@example.com");
      api.answers(thinking(2_000));
      const flood = Promise.allSettled(
        Array.from({ length: crowd }, (_, index) => guess(new Visitor(site), `crowd${index}@example.com`)),
      );
      const form = { email: "new@example.com", password: "Himal@2026", confirm_password: "Himal@2026" };
      const others = await Promise.all([
        new Visitor(site).post("/signup", form, {}, 90_000),
        new Visitor(site).get("/course_details/21", {}, 90_000),
        member.post("/upcoming-events/1/register", {}, {}, 90_000),
      ]);
      await flood;
      api.answers(ordinary);
      expect(others.map(({ status }) => status)).toEqual([303, 200, 303]);
      expect((await guess(new Visitor(site), "after@example.com", "Example@123")).status).toBe(303);
    },
    300,
  );

  attack(
    "the right password between wrong ones",
    "goes through until the tenth failure, and takes none of the failures away",
    async () => {
      const { address } = new Visitor(site);
      const status = async (password?: string) =>
        (await guess(new Visitor(site, address), "mixed@example.com", password)).status;
      for (let round = 0; round < 3; round += 1) {
        for (let wrong = 0; wrong < 3; wrong += 1) expect(await status()).toBe(401);
        expect(await status("Example@123")).toBe(303);
      }
      expect(await status()).toBe(401);
      expect(await status("Example@123")).toBe(429);
    },
  );

  attack("an account locked from one address", "is open from every other address", async () => {
    const attacker = new Visitor(site);
    for (let wrong = 0; wrong < 12; wrong += 1) await guess(attacker, "owner@example.com");
    expect((await guess(new Visitor(site), "owner@example.com", "Example@123")).status).toBe(303);
  });

  attack(
    "150 right logins from one address (a classroom)",
    "none is refused",
    async () => {
      const classroom = new Visitor(site);
      for (let round = 0; round < 15; round += 1) {
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            guess(classroom.copy(), `pupil${round}-${index}@example.com`, "Example@123"),
          ),
        );
        expect(answers.every(({ status }) => status === 303 || status === 429)).toBe(true);
      }
      const one = new Visitor(site, classroom.address);
      for (let index = 0; index < 150; index += 1)
        expect((await guess(one.copy(), `quiet${index}@example.com`, "Example@123")).status).toBe(303);
    },
    120,
  );

  attack("an API that fails at every login", "is nobody's failed attempt", async () => {
    api.answers(except("/api/user/login/", (_request, response) => void response.writeHead(500).end()));
    const visitor = new Visitor(site);
    for (let round = 0; round < 12; round += 1) expect((await guess(visitor, "patient@example.com")).status).toBe(503);
    api.answers(ordinary);
    await expect
      .poll(async () => (await guess(visitor, "patient@example.com", "Example@123")).status, {
        timeout: 20_000,
        interval: 1_000,
      })
      .toBe(303);
  });

  attack(
    "finding 15: 16 guesses from 16 addresses of one IPv6 /64",
    "count as one address: at most 10 reach the API",
    async () => {
      for (let host = 1; host <= 16; host += 1)
        await guess(new Visitor(site, `2001:db8:1:2:${host}::${host}`), "ipv6@example.com");
      expect(asked()).toBeLessThanOrEqual(10);
    },
  );

  attack("finding 15: two /64 networks, and IPv4 written as IPv6", "are told apart, and are the same", async () => {
    for (let wrong = 0; wrong < 11; wrong += 1)
      await guess(new Visitor(site, "2001:db8:9:1::1"), "networks@example.com");
    expect((await guess(new Visitor(site, "2001:db8:9:2::1"), "networks@example.com")).status).toBe(401);
    for (let wrong = 0; wrong < 11; wrong += 1) await guess(new Visitor(site, "192.0.2.77"), "mapped@example.com");
    expect((await guess(new Visitor(site, "::ffff:192.0.2.77"), "mapped@example.com")).status).toBe(429);
  });

  attack("addresses that are none, in X-Forwarded-For", "share one limit, never a 500", async () => {
    const odd = ["unknown", "a".repeat(3_000), "<script>", "1.2.3", "fe80::1%eth0", ""];
    for (const address of odd)
      expect([401, 429]).toContain(
        (await guess(new Visitor(site, address), `odd${odd.indexOf(address)}@example.com`)).status,
      );
  });

  attack(
    "40 sign-ups and 40 reset mails at once from one address",
    "20 of each reach the API; the rest 429",
    async () => {
      const visitor = new Visitor(site);
      const form = { password: "Himal@2026", confirm_password: "Himal@2026" };
      const signups = await Promise.all(
        Array.from({ length: 40 }, (_, index) => visitor.post("/signup", { email: `s${index}@example.com`, ...form })),
      );
      const mails = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          visitor.post("/email-verification", { email: `m${index}@example.com` }),
        ),
      );
      expect(api.targets.filter((target) => target.includes("register")).length).toBeLessThanOrEqual(20);
      expect(api.targets.filter((target) => target.includes("password-reset")).length).toBeLessThanOrEqual(20);
      for (const answers of [signups, mails])
        expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);
    },
  );

  attack("60 reset links tried at once from one address", "20 reach the API; the rest 429", async () => {
    const visitor = new Visitor(site);
    const before = api.targets.length;
    const form = { new_password: "Himal@2026", confirm_password: "Himal@2026" };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => visitor.post(`/password-reset/MQ/token-${index}/`, form)),
    );
    const asked = api.targets.slice(before).filter((target) => target.includes("password-reset/MQ/"));
    expect(asked.length).toBeLessThanOrEqual(20);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
  });

  attack(
    "a login that makes the API answer 500, twenty times from one address",
    "others log in all the same",
    async () => {
      const attacker = new Visitor(site);
      api.answers((_request, response) => void response.writeHead(500).end("<h1>Server Error (500)</h1>"));
      for (let index = 0; index < 20; index += 1) expect((await guess(attacker, "crash@example.com")).status).toBe(503);
      api.answers(ordinary);
      await new Visitor(site).logIn("calm@example.com");
    },
  );

  attack("a NUL in a password or an address", "422, and the API is not asked", async () => {
    const attacker = new Visitor(site);
    for (let index = 0; index < 12; index += 1)
      expect((await guess(attacker, "nul@example.com", "Aa1@\0bcdef")).status).toBe(422);
    expect((await guess(attacker, "nul\0@example.com")).status).toBe(422);
    expect(asked()).toBe(0);
  });
});
