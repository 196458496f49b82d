// Holds contract 2.
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect } from "vitest";
import { parse } from "yaml";

import { type Nginx, startNginx } from "../deploy/support/nginx";
import { findProgram } from "../deploy/support/programs";

import { attack, attackWith } from "./support/attack";
import { send } from "./support/send";

const program = findProgram("nginx");
/** A site that takes its time, says what it was sent, and lets nobody keep its page unless asked to. */
const slowSite = createServer((request, response) => {
  asked += 1;
  const kept = request.url?.startsWith("/kept");
  setTimeout(
    () =>
      response
        .setHeader("cache-control", kept ? "public, s-maxage=60" : "private, no-store")
        .end(JSON.stringify(request.headers)),
    300,
  );
});
let asked = 0;
let nginx: Nginx;

interface Service {
  command?: string[];
  environment?: Record<string, string>;
}
const { services } = parse(readFileSync("deploy/compose.yaml", "utf8")) as { services: Record<string, Service> };
const configuration = ["deploy/nginx.conf", ...readdirSync("deploy/nginx").map((name) => `deploy/nginx/${name}`)]
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

describe("Deployment", () => {
  beforeAll(async () => {
    await new Promise<void>((listening) => slowSite.listen(0, "127.0.0.1", listening));
    if (program) nginx = await startNginx({ sites: [(slowSite.address() as AddressInfo).port] });
  });
  afterAll(async () => {
    if (program) await nginx.stop();
    slowSite.closeAllConnections();
    slowSite.close();
  });

  attackWith(
    "nginx",
    program,
    "finding 12: 30 visitors at once on a page that nobody may keep (300 ms each)",
    "all are served at the same time, none queues behind another",
    async () => {
      const answers = await Promise.all(Array.from({ length: 30 }, () => send(nginx.url, "/personal")));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(3_000);
    },
  );

  attackWith(
    "nginx",
    program,
    "finding 13: ten visitors with cookies of others (_ga) on a page that may be kept",
    "the site is asked once",
    async () => {
      await send(nginx.url, "/kept");
      asked = 0;
      for (let visitor = 0; visitor < 10; visitor += 1)
        await send(nginx.url, "/kept", {
          headers: { cookie: `_ga=GA1.2.${visitor}`, "accept-encoding": `gzip;q=0.${visitor + 1}, x` },
        });
      expect(asked).toBeLessThanOrEqual(1);
    },
  );

  attackWith(
    "nginx",
    program,
    "finding 7: /metrics and /readyz through nginx in twelve spellings",
    "refused, the site is not asked",
    async () => {
      asked = 0;
      for (const path of [
        "/metrics",
        "/metrics/",
        "/Metrics",
        "/METRICS/",
        "/ReadyZ",
        "/readyz/",
        "//metrics",
        "/./metrics",
        "/%6detrics",
        "/metrics?x=1",
        "/x/../readyz",
        "/metrics%2f",
      ]) {
        expect((await send(nginx.url, path)).status, path).toBeGreaterThanOrEqual(400);
      }
      expect(asked).toBe(0);
    },
  );

  attackWith(
    "nginx",
    program,
    "finding 7: a visitor who writes X-Forwarded-For himself",
    "the site gets one address, which nginx believes",
    async () => {
      const { text } = await send(nginx.url, "/personal", { headers: { "x-forwarded-for": "1.2.3.4, 5.6.7.8" } });
      expect((JSON.parse(text) as Record<string, string>)["x-forwarded-for"]).toMatch(/^[\da-f.:]+$/);
    },
  );

  attack("finding 7: TRUST_PROXY in compose", "can be set from outside", () => {
    expect(services.site?.environment?.TRUST_PROXY).toMatch(/^\$\{TRUST_PROXY/);
  });

  attack("finding 8: the two Redis of compose", "one keeps what lasts (noeviction), another what may go", () => {
    const { REDIS_URL = "", REDIS_CACHE_URL = "" } = services.site?.environment ?? {};
    const serviceOf = (url: string) => services[/redis:\/\/([\w-]+)/.exec(url)?.[1] ?? ""]?.command?.join(" ");
    expect(serviceOf(REDIS_URL)).toContain("noeviction");
    expect(serviceOf(REDIS_CACHE_URL)).toContain("allkeys-lru");
  });

  attack(
    "finding 14: a scaled or redeployed service",
    "nginx asks the name server again (resolver, zone, resolve)",
    () => {
      expect(configuration).toMatch(/^\s*resolver \S+ valid=/m);
      expect(configuration).toMatch(/^\s*zone \S+ /m);
      expect(configuration).toMatch(/^\s*server site:3000 resolve\b/m);
    },
  );
});
