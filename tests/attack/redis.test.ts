// Holds contract 13.
import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";
import { RedisServer, redisServer } from "../support/redis-server";

import { attackWith } from "./support/attack";
import { type AttackedSite, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { slowLine } from "./support/slow-line";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
const lasting = new RedisServer(["--maxmemory", "16mb", "--maxmemory-policy", "noeviction"]);
const cache = new RedisServer(["--maxmemory", "3mb", "--maxmemory-policy", "allkeys-lru"]);
let apiUrl = "";
let site: AttackedSite;
let other: AttackedSite;

const attack = (...given: Parameters<typeof attackWith> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  attackWith("redis-server", redisServer, ...given);

describe("Redis", () => {
  beforeAll(async () => {
    apiUrl = await api.start();
    api.answers(ordinary);
    if (!redisServer) return;
    await Promise.all([lasting.start(), cache.start()]);
    const shared = { REDIS_URL: lasting.url, REDIS_CACHE_URL: cache.url };
    [site, other] = await Promise.all([startAttackedSite(apiUrl, shared), startAttackedSite(apiUrl, shared)]);
    // The connections are made with the first use.
    await Promise.all([site, other].map((each) => guesses(new Visitor(each), "first@example.com", 2)));
  });
  beforeEach(() => api.answers(ordinary));
  afterAll(async () => {
    if (redisServer) await Promise.all([site.stop(), other.stop(), lasting.stop(), cache.stop()]);
    await api.stop();
  });

  const guesses = async (visitor: Visitor, email: string, count: number) => {
    const statuses: number[] = [];
    for (let guess = 0; guess < count; guess += 1)
      statuses.push((await visitor.post("/login", { email, password: "Guess@1234" })).status);
    return statuses;
  };

  /** Pages that nobody has asked for, and a login. The fastest of up to five of each counts: the machine may be busy. */
  async function goesOn(target: AttackedSite, limitMs = 5_000) {
    const any = () => Math.ceil(Math.random() * 1e6);
    const pages = [
      () => "/",
      () => `/course-search?country=${any()}`,
      () => `/course_details/${1 + (any() % 800)}`,
      () => "/blog",
    ];
    for (const page of pages) {
      await soon(limitMs, async () =>
        expect((await target.send(page(), { patience: 60_000 })).status, page()).toBe(200),
      );
    }
    await soon(limitMs * 2, () => new Visitor(target).logIn(`goes-on-${any()}@example.com`));
  }

  async function soon(limitMs: number, work: () => Promise<unknown>) {
    let fastest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 5 && fastest >= limitMs; round += 1) {
      const started = performance.now();
      await work();
      fastest = Math.min(fastest, performance.now() - started);
    }
    expect(fastest).toBeLessThan(limitMs);
  }

  attack("guesses spread over two containers", "one limit for both: ten in all", async () => {
    const near = new Visitor(site);
    const far = new Visitor(other, near.address);
    await guesses(near, "shared@example.com", 5);
    await guesses(far, "shared@example.com", 5);
    expect(await guesses(near, "shared@example.com", 1)).toEqual([429]);
    expect(await guesses(far, "shared@example.com", 1)).toEqual([429]);
  });

  attack(
    "finding 8: what lasts and what may go",
    "limits only in the first Redis, answers of the API only in the second",
    async () => {
      await guesses(new Visitor(site), "kept@example.com", 3);
      await site.send("/course_details/77");
      await expect.poll(async () => (await cache.dump()).size, { timeout: 30_000 }).toBeGreaterThan(0);
      expect([...(await lasting.dump()).values()].join()).not.toContain("Bachelor of Invented Studies");
      expect([...(await cache.dump()).keys()].join()).not.toMatch(/attempt|claim|submission|outcome|lock/);
    },
  );

  attack("finding 8: 60 random searches", "none of them is shared", async () => {
    const before = (await cache.dump()).size + (await lasting.dump()).size;
    for (let count = 0; count < 60; count += 1)
      await site.send(`/course-suggestions?search=${randomBytes(40).toString("hex")}`);
    expect((await cache.dump()).size + (await lasting.dump()).size - before).toBeLessThan(10);
  });

  attack("finding 8: a cache filled past its memory by others", "a lock of an account holds", async () => {
    const attacker = new Visitor(site);
    await guesses(attacker, "locked@example.com", 10);
    await cache.ask(async (redis) => {
      for (let count = 0; count < 60; count += 1)
        await redis.set(`flood:${count}`, randomBytes(50_000).toString("hex"));
    });
    expect(await guesses(attacker, "locked@example.com", 1)).toEqual([429]);
  });

  attack(
    "somebody reads both Redis",
    "no e-mail, password, token, name, address or network of a person in the clear",
    async () => {
      const visitor = await (
        await new Visitor(site, "198.18.7.7").logIn("readable-marker@example.com")
      ).fillProfile(1, { first_name: "Readable-marker" });
      await guesses(visitor, "readable-marker@example.com", 2);
      await visitor.get("/course_details/1/apply");
      for (const server of [lasting, cache]) {
        const text = [...(await server.dump())].flat().join("\n");
        expect(text).not.toMatch(/readable-marker|Readable-marker|Guess@1234|Example@123|eyJhbGci|198\.18\.7/);
      }
    },
  );

  attack("rubbish in the shared cache", "is asked for anew, never shown", async () => {
    await site.send("/course_details/88");
    await expect
      .poll(
        async () => [...(await cache.dump()).keys()].some((key) => key.includes("course-info/88") || key.length > 0),
        { timeout: 30_000 },
      )
      .toBe(true);
    await cache.ask(async (redis) => {
      for (const key of await redis.keys("*"))
        if ((await redis.type(key)) === "string")
          await redis.set(key, '{"value":{"name":"<script>rubbish-marker</script>"}}', "EX", 600);
    });
    const fresh = await startAttackedSite(apiUrl, { REDIS_URL: lasting.url, REDIS_CACHE_URL: cache.url });
    const answer = await fresh.send("/course_details/88");
    await fresh.stop();
    expect([200, 503]).toContain(answer.status);
    expect(answer.text).not.toContain("<script>rubbish-marker");
  });

  attack(
    "both Redis hang: they take connections and say nothing",
    "the site goes on, each page within 5 s",
    async () => {
      lasting.hang(true);
      cache.hang(true);
      await goesOn(site).finally(() => {
        lasting.hang(false);
        cache.hang(false);
      });
    },
    300,
  );

  attack(
    "the lasting Redis is full (noeviction)",
    "the site goes on, and limits still hold in the process",
    async () => {
      await lasting.ask(async (redis) => {
        await redis.config("SET", "maxmemory", "1500000");
        for (let count = 0; count < 100; count += 1)
          await redis.set(`full:${count}`, "x".repeat(50_000)).catch(() => undefined);
      });
      await goesOn(site);
      const attacker = new Visitor(site);
      expect((await guesses(attacker, "full@example.com", 12)).slice(-1)).toEqual([429]);
      await lasting.ask(async (redis) => {
        await redis.config("SET", "maxmemory", "16000000");
        await redis.flushall();
      });
    },
    300,
  );

  attack(
    "both Redis are killed, under requests",
    "no request fails; limits hold in the process; the log says it a few times, not at each request",
    async () => {
      const walking = Promise.all(
        Array.from(
          { length: 60 },
          async (_, index) => (await site.send(`/course_details/${index + 1}?at=${index}`)).status,
        ),
      );
      await Promise.all([lasting.stop(), cache.stop()]);
      expect(new Set(await walking)).toEqual(new Set([200]));
      const linesBefore = site.lines.length;
      await goesOn(site);
      expect((await guesses(new Visitor(site), "gone@example.com", 12)).slice(-1)).toEqual([429]);
      const warnings = site.lines
        .slice(linesBefore)
        .filter((line) => /"level":(40|50)/.test(line) && /redis|store/i.test(line));
      expect(warnings.length).toBeLessThan(12);
    },
    300,
  );

  attack(
    "both Redis come back",
    "they are used again, without a restart of the site",
    async () => {
      await Promise.all([lasting.start(), cache.start()]);
      await expect
        .poll(
          async () => {
            await guesses(new Visitor(site), "back@example.com", 1);
            return (await lasting.dump()).size;
          },
          { timeout: 120_000, interval: 1_000 },
        )
        .toBeGreaterThan(0);
      await goesOn(site);
    },
    300,
  );

  attack(
    "a Redis at the end of a slow line (600 ms each way)",
    "pages do not wait for it",
    async () => {
      const line = await slowLine(new URL(cache.url), 600);
      const far = await startAttackedSite(apiUrl, { REDIS_URL: lasting.url, REDIS_CACHE_URL: `redis://${line.host}` });
      await goesOn(far, 3_000).finally(async () => {
        await far.stop();
        line.stop();
      });
    },
    300,
  );

  attack(
    "no Redis where REDIS_URL says",
    "the site starts and serves, limits in the process",
    async () => {
      const alone = await startAttackedSite(apiUrl, {
        REDIS_URL: "redis://127.0.0.1:9",
        REDIS_CACHE_URL: "redis://127.0.0.1:9",
      });
      await goesOn(alone).finally(() => alone.stop());
    },
    300,
  );
});
