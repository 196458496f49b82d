// Holds contract 2.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:https";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";
import { freePort } from "../support/program";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith } from "./support/programs";
import { STRANGER, visit } from "./support/visit";

const PROXY = "127.0.0.1";
const site = new FakeApi();
let sitePort: number;

beforeAll(async () => {
  sitePort = Number(new URL(await site.start()).port);
});
afterAll(() => site.stop());

/** What the site is told of a visit. */
async function told(nginx: Nginx, headers: Record<string, string>, from: string) {
  site.answers((_request, response) => response.end());
  await visit(nginx.url, "/", { headers, from });
  const seen = site.requests[0]?.headers ?? {};
  return {
    address: seen["x-forwarded-for"],
    scheme: seen["x-forwarded-proto"],
    host: seen.host,
    hosts: seen["x-forwarded-host"],
    id: seen["x-request-id"],
  };
}

describeWith(["nginx"], "behind a proxy that ends TLS, nginx", () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startNginx({ sites: [sitePort] });
  });
  afterAll(() => nginx.stop());

  it.each([
    ["198.51.100.7", "198.51.100.7"],
    ["203.0.113.9, 198.51.100.7", "198.51.100.7"],
    ["203.0.113.9, 198.51.100.7, 10.1.2.3, 192.168.0.4", "198.51.100.7"],
    ["10.0.0.1, 198.51.100.7", "198.51.100.7"],
    ["198.51.100.7, nonsense", PROXY],
    ["2001:DB8::5", "2001:db8::5"],
    ["", PROXY],
  ])("tells the visitor's own address of X-Forwarded-For: %s", async (forwarded, address) => {
    expect(await told(nginx, { "x-forwarded-for": forwarded }, PROXY)).toMatchObject({ address });
  });

  it.each([
    ["https", "https"],
    ["http", "http"],
    ["HTTPS, http", "http"],
    ["gopher", "http"],
  ])("tells of X-Forwarded-Proto: %s the scheme %s", async (forwarded, scheme) => {
    expect(
      await told(nginx, { "x-forwarded-proto": forwarded, "x-forwarded-for": "198.51.100.7" }, PROXY),
    ).toMatchObject({ scheme });
  });

  it("believes nothing that a stranger says of itself", async () => {
    const forged = {
      "x-forwarded-for": "10.0.0.1",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
      "x-request-id": "forged-request-id",
      host: "site.example",
    };
    const seen = await told(nginx, forged, STRANGER);
    expect(seen).toMatchObject({ address: STRANGER, scheme: "http", host: "site.example" });
    expect(seen.hosts).toBeUndefined();
    expect(seen.id).toMatch(/^[\da-f]{32}$/);
  });
});

describeWith(["nginx", "openssl"], "as the edge, nginx", () => {
  let nginx: Nginx;
  let tls: { folder: string; port: number };
  beforeAll(async () => {
    tls = { folder: mkdtempSync(join(tmpdir(), "tls-")), port: await freePort() };
    const into = ["-keyout", join(tls.folder, "privkey.pem"), "-out", join(tls.folder, "fullchain.pem")];
    execFileSync(
      "openssl",
      ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=site.example", "-days", "2", ...into],
      { stdio: "ignore" },
    );
    nginx = await startNginx({ sites: [sitePort], trust: "nobody", tls });
  });
  afterAll(async () => {
    await nginx.stop();
    rmSync(tls.folder, { recursive: true, force: true });
  });

  it("believes nobody, and says https itself", async () => {
    site.answers((_request, response) => response.end());
    const headers = { host: "site.example", "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "http" };
    await new Promise((done, failed) => {
      const options = {
        host: "127.0.0.1",
        port: tls.port,
        localAddress: PROXY,
        rejectUnauthorized: false,
        headers,
        agent: false,
      };
      request(options, (response) => response.resume().on("end", done))
        .on("error", failed)
        .end();
    });
    expect(site.requests[0]?.headers).toMatchObject({ "x-forwarded-for": PROXY, "x-forwarded-proto": "https" });
  });

  it("sends http to https", async () => {
    const { status, headers } = await visit(nginx.url, "/blog?cursor=x", { headers: { host: "site.example" } });
    expect([status, headers.location]).toEqual([301, "https://site.example/blog?cursor=x"]);
  });

  const hasIPv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ family }) => family === "IPv6"));
  it.runIf(hasIPv6)("is reached over IPv6 too", async () => {
    const plain = await fetch(`http://[::1]:${nginx.port}/`, { redirect: "manual" });
    expect(plain.status).toBe(301);
    site.answers((_request, response) => response.end());
    await new Promise((done, failed) => {
      const options = { host: "::1", port: tls.port, rejectUnauthorized: false, agent: false };
      request(options, (response) => response.resume().on("end", done))
        .on("error", failed)
        .end();
    });
    expect(site.requests[0]?.headers).toMatchObject({ "x-forwarded-for": "::1", "x-forwarded-proto": "https" });
  });

  it("has a certificate of whose end smoke.sh tells two weeks before", () => {
    const { status, stdout } = spawnSync("sh", ["deploy/smoke.sh", `https://127.0.0.1:${tls.port}`], {
      encoding: "utf8",
    });
    expect([status, stdout]).toEqual([1, expect.stringContaining("ends within two weeks")]);
  });
});

describeWith(["nginx"], "the operators' addresses", () => {
  let nginx: Nginx;
  beforeAll(async () => {
    nginx = await startNginx({ sites: [sitePort] });
  });
  afterAll(() => nginx.stop());

  it.each([
    "/metrics",
    "/readyz",
    "/metrics/",
    "/readyz/",
    "/Metrics",
    "/ReadyZ",
    "/METRICS/",
    "//metrics",
    "/./metrics",
    "/x/../metrics",
    "/%6detrics",
    "/%4Detrics",
    "/metrics%2f",
    "/metrics%20",
    "/metrics%09",
    "/metrics;x",
    "/metrics.",
    "/metrics%3Fx",
    "/metrics?x=1",
    "/metrics/x",
    "/readyz%0a",
    "/%72%65%61%64%79%7a",
  ])("are not for visitors, spelt %s", async (path) => {
    for (const from of [STRANGER, PROXY]) {
      site.answers((_request, response) => response.end("secret"));
      const answer = await visit(nginx.url, path, { from });
      expect(answer.status).toBe(403);
      expect(answer.body).toContain("This address is for the operators of the site.");
      expect(site.requests).toHaveLength(0);
    }
  });

  it.each(["/healthz", "/metricsystem", "/blog/metrics"])("leave %s to the site", async (path) => {
    site.answers((_request, response) => response.end("ok"));
    expect((await visit(nginx.url, path)).body).toBe("ok");
  });
});

describe("the trusted proxies", () => {
  it("are the same for addresses and for schemes", () => {
    const text = readFileSync("deploy/nginx/trust-private.conf", "utf8");
    const addresses = [...text.matchAll(/^set_real_ip_from (\S+);$/gm)].map(([, range]) => range);
    const schemes = [...text.matchAll(/^ {4}(\S+) 1;$/gm)].map(([, range]) => range);
    expect(addresses.length).toBeGreaterThan(0);
    expect(schemes).toEqual(addresses);
  });
});
