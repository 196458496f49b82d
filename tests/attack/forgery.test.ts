// Holds contract 4.
import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, SITE_URL, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { sendRaw } from "./support/send";
import { Visitor } from "./support/visitor";

const api = new FakeApi();
let apiUrl = "";
let site: AttackedSite;

beforeAll(async () => {
  apiUrl = await api.start();
  api.answers(ordinary);
  site = await startAttackedSite(apiUrl);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const outsider = { "x-forwarded-for": "203.0.113.9" };
const probes = [
  "/metrics/",
  "/Metrics",
  "/METRICS",
  "/ReadyZ",
  "/readyz/",
  "//metrics",
  "/./metrics",
  "/%6detrics",
  "/metrics%2f",
  "/metrics;x",
  "/metrics%00",
  "/metrics?x",
  "/metrics.",
  "/x/../metrics",
  "/readyz%20",
  "/%2fmetrics",
];

describe("Hosts, addresses and probes", () => {
  for (const path of probes) {
    attack(`finding 7: ${path} asked from outside`, "no figure of the process", async () => {
      const answer = await site.send(path, { headers: outsider });
      expect([400, 403, 404]).toContain(answer.status);
      expect(answer.text).not.toMatch(/process_cpu|not ready|^ready/);
    });
  }

  attack(
    "finding 7: other spellings of a probe asked from inside",
    "404: only /metrics and /readyz are probes, with a slash behind them or none",
    async () => {
      for (const path of ["/metrics//", "/Metrics", "/ReadyZ", "/readyz//"])
        expect((await site.send(path)).status, path).toBe(404);
    },
  );

  attack(
    "finding 7: the first request through proxies",
    "the log says which address the site believes, and not the address itself",
    async () => {
      const fresh = await startAttackedSite(apiUrl, { TRUST_PROXY: "1" });
      await fresh.send("/healthz", { headers: { "x-forwarded-for": "203.0.113.77, 198.51.100.4" } });
      await fresh.send("/", { headers: { "x-forwarded-for": "203.0.113.77, 198.51.100.4" } });
      await fresh.stop();
      const log = fresh.lines.join("\n");
      expect(log).toMatch(/client address|TRUST_PROXY|trustProxy/i);
      expect(log).not.toMatch(/203\.0\.113\.77|198\.51\.100\.4/);
    },
  );

  attack(
    "finding 7: forwarded headers while no proxy is trusted",
    "a warning in the log, and no figure for whom a proxy names",
    async () => {
      const edge = await startAttackedSite(apiUrl, { TRUST_PROXY: "0" });
      const answer = await edge.send("/metrics", { headers: outsider });
      await edge.send("/", { headers: outsider });
      await edge.stop();
      expect(answer.status).toBe(403);
      expect(edge.lines.some((line) => line.includes("TRUST_PROXY") && line.includes('"level":40'))).toBe(true);
    },
  );

  attack(
    "an outsider who writes a private address into X-Forwarded-For",
    "403: the proxy's entry counts, not the first",
    async () => {
      const answer = await site.send("/metrics", { headers: { "x-forwarded-for": "127.0.0.1, 203.0.113.9" } });
      expect(answer.status).toBe(403);
    },
  );

  for (const [name, headers] of [
    ["Host", { host: "evil.example" }],
    ["X-Forwarded-Host", { "x-forwarded-host": "evil.example" }],
    ["X-Forwarded-Proto and -Port", { "x-forwarded-proto": "gopher", "x-forwarded-port": "666" }],
    ["Forwarded", { forwarded: "host=evil.example;proto=http" }],
    ["X-Original-URL and X-Rewrite-URL", { "x-original-url": "/metrics", "x-rewrite-url": "/metrics" }],
  ] as const) {
    attack(`a forged ${name}`, "no page, link, cookie or redirect repeats it", async () => {
      for (const path of ["/", "/course_details/1", "/sitemap.xml", "/robots.txt", "/blog/feed.xml"]) {
        const answer = await site.send(path, { headers });
        expect(answer.status, path).toBe(200);
        expect(answer.text + JSON.stringify(answer.headers), path).not.toMatch(
          /evil\.example|gopher:|:666|process_cpu/,
        );
      }
      const login = await new Visitor(site).post(
        "/login",
        { email: "a@example.com", password: "Example@123" },
        headers,
      );
      expect(login.status).toBe(303);
      expect(login.headers.location).toBe("/");
      expect(JSON.stringify(login.setCookies)).not.toMatch(/Domain|evil/i);
    });
  }

  attack("two Host headers, or one that is no host", "400, or our own name all the same", async () => {
    const twice = await sendRaw(
      site.url,
      "GET / HTTP/1.1\r\nHost: site.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    );
    const none = await sendRaw(site.url, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    const odd = await sendRaw(site.url, "GET / HTTP/1.1\r\nHost: evil.example/<script>\r\nConnection: close\r\n\r\n");
    for (const answer of [twice, none, odd]) {
      expect(answer).not.toMatch(/^HTTP\/1\.1 500/);
      expect(answer).not.toContain("evil.example");
    }
  });

  attack("an x-request-id with line breaks or of 10 kB", "an id of our own in answer and log", async () => {
    for (const id of ["x".repeat(10_000), "a b", "{{7*7}}", "../../etc"]) {
      const answer = await site.send("/healthz", { headers: { "x-request-id": id } });
      expect(answer.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
    }
  });

  attack("canonical and sitemap links after forged requests", "name only the public address", async () => {
    const { text } = await site.send("/course_details/1", { headers: { host: "evil.example" } });
    expect(/rel="canonical" href="([^"]*)"|href="([^"]*)" rel="canonical"/.exec(text)?.slice(1).find(Boolean)).toMatch(
      new RegExp(`^${SITE_URL}/`),
    );
  });
});
