import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { resolve } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSite, type Service } from "../support/site";

const NO_API = "http://127.0.0.1:9";
let site: Service;

beforeAll(async () => {
  site = await startSite(NO_API, { SITE_URL: "https://site.example", LOG_LEVEL: "info" });
});

afterAll(() => site.stop());

const run = (environment: Record<string, string>) => {
  const { SESSION_SECRET: _, API_URL: __, SITE_URL: ___, ...bare } = process.env;
  return spawnSync(process.execPath, ["build/server.js"], {
    env: { ...bare, NODE_ENV: "production", ...environment },
    encoding: "utf8",
  });
};

/** Sends bytes as they are, and leaves it to the site to close; resolves with the head of the answer, or "" when it just closed. */
function rawRequest(bytes: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => (text += String(chunk)));
    socket.on("close", () => done(text.split("\r\n\r\n", 1)[0] ?? ""));
    socket.on("error", () => done(""));
  });
}

/** Asks for a path as it is, which `fetch` would tidy up; resolves with status and media type. */
function rawAsk(path: string, method = "GET"): Promise<{ status: number | undefined; type: string | undefined }> {
  return new Promise((done, failed) => {
    const asked = request(site.url, { path, method, headers: { origin: "https://site.example" } }, (answer) => {
      answer.resume().once("end", () => done({ status: answer.statusCode, type: answer.headers["content-type"] }));
    });
    asked.once("error", failed).end();
  });
}

describe("at start", () => {
  it("names everything that is missing, and ends with 1 without a stack", () => {
    const { status, stderr, stdout } = run({});
    expect(status).toBe(1);
    expect(stderr).toBe("API_URL is missing\nSITE_URL is missing\nSESSION_SECRET is missing\n");
    expect(stdout).toBe("");
  });

  it("names a malformed level of the log beside everything else", () => {
    const { status, stderr } = run({ LOG_LEVEL: "loud", PORT: "x" });
    expect(status).toBe(1);
    expect(stderr).toContain("LOG_LEVEL must be one of");
    expect(stderr).toContain("PORT must be a whole number");
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it("says in one line that its port is in use", () => {
    const { status, stderr } = run({
      API_URL: NO_API,
      SITE_URL: "https://site.example",
      SESSION_SECRET: "s".repeat(32),
      PORT: new URL(site.url).port,
      HOST: "127.0.0.1",
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Port \d+ is already in use\. Choose another one with PORT\.\n$/);
  });
});

describe("React", () => {
  it.each(["", "production"])("is the production build, also with NODE_ENV=%j", async (mode) => {
    const preload = resolve("tests/support/name-react.cjs");
    const own = await startSite(NO_API, { NODE_ENV: mode, NODE_OPTIONS: `--require ${JSON.stringify(preload)}` });
    expect((await fetch(`${own.url}/login`)).status).toBe(200);
    await own.stop();
    const loaded = () => own.lines.filter((line) => line.startsWith("loaded "));
    await expect.poll(() => loaded().length).toBeGreaterThan(2);
    expect(loaded().filter((file) => !file.includes(".production."))).toEqual([]);
  });
});

describe("every response", () => {
  it("to HEAD has the length and tag of GET, and leaves GET its body", async () => {
    const head = await fetch(`${site.url}/flags/France.svg`, { method: "HEAD" });
    const get = await fetch(`${site.url}/flags/France.svg`);
    expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    expect(await get.text()).toMatch(/^<svg/);
    expect(await head.text()).toBe("");
  });

  it.each(["br", "gzip", "identity"])(
    "of a hashed file comes in the encoding %s, to be kept for ever",
    async (encoding) => {
      const [name = ""] = readdirSync("build/client/assets").filter((file) => file.endsWith(".css"));
      const response = await fetch(`${site.url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("content-type")).toMatch(/^text\/css/);
      expect(await response.text()).toContain("@layer");
    },
  );

  it.each([
    ["a probe", "/healthz", {}, 200],
    ["an unknown address", "/nowhere", {}, 404],
    ["a missing file", "/assets/nothing.js", {}, 404],
    ["a method we do not have", "/", { method: "DELETE", headers: { origin: "https://site.example" } }, 405],
    ["such a method from elsewhere", "/", { method: "DELETE", headers: { origin: "https://evil.example" } }, 403],
    [
      "a form to a page that takes none",
      "/course-search",
      { method: "POST", headers: { origin: "https://site.example" }, body: "x=1" },
      405,
    ],
    ["a form from elsewhere", "/login", { method: "POST", headers: { origin: "https://evil.example" } }, 403],
    ["a form from nowhere", "/login", { method: "POST" }, 403],
    [
      "a form that is too large",
      "/login",
      { method: "POST", headers: { origin: "https://site.example" }, body: "x".repeat(300_000) },
      413,
    ],
    ["an address that cannot be read", "/%E0%A4%A", {}, 400],
    ["an address with a zero byte", "/a%00b", {}, 400],
    ["two slashes in front", "//evil.example/", {}, 400],
    ["an address without end", `/?q=${"x".repeat(9000)}`, {}, 414],
  ])("of %s carries the security headers", async (_what, path, init, status) => {
    const response = await fetch(site.url + path, { redirect: "manual", ...init });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(response.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get("x-powered-by")).toBeNull();
  });

  it.each([
    ["GET http://evil.example/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /zzz/../blog/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /zzz/%2e%2E/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /./blog/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /q\\..\\blog\\1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /blog/1#%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /course-search?search=a#n1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET \\\\evil HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 200],
    ["OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
  ])("to %j is an answer, and the process lives on", async (bytes, status) => {
    expect(await rawRequest(bytes)).toContain(`HTTP/1.1 ${status} `);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ["nonsense\r\n\r\n", 400],
    ["FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 431],
  ])("to what cannot be read carries the security headers: %j", async (bytes, status) => {
    const head = await rawRequest(bytes);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/^x-request-id: [\w-]{36}$/im);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  });
});

describe("probes", () => {
  it("says why the site is not ready", async () => {
    const response = await fetch(`${site.url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.text()).toMatch(/^not ready: .+/);
  });

  it("counts requests by route pattern", async () => {
    await fetch(`${site.url}/nowhere/at/all`);
    const text = await (await fetch(`${site.url}/metrics`)).text();
    expect(text).toMatch(/site_requests_total\{method="GET",route="\/\*",status="404"\} \d+/);
    for (const name of ["bytes", "drafts", "oldest_seconds"]) expect(text).toContain(`\nsite_draft_files_${name} `);
    for (const why of ["full", "share", "unavailable"]) {
      expect(text).toContain(`\nsite_draft_files_refusals_total{reason="${why}"} `);
    }
  });

  it.each([
    "/metrics/",
    "/Metrics",
    "/METRICS",
    "/metrics//",
    "//metrics",
    "/%6detrics",
    "/metrics%2f",
    "/metrics;x",
    "/./metrics",
    "/ReadyZ",
    "/readyz/",
    "/%72eadyz",
    "/healthz/",
    "/Healthz",
  ])("are not at %s", async (path) => {
    const { status, type } = await rawAsk(path);
    expect([400, 404]).toContain(status);
    expect(type).toBe("text/html; charset=utf-8");
  });

  it.each(["0", "1", "2"])("are for inner addresses only, with TRUST_PROXY=%s", async (trustProxy) => {
    const behind = await startSite(NO_API, { TRUST_PROXY: trustProxy });
    try {
      const ask = async (path: string, forwarded: string) =>
        (await fetch(behind.url + path, { headers: forwarded ? { "x-forwarded-for": forwarded } : {} })).status;
      for (const outside of [
        "203.0.113.9",
        "10.0.0.1, 203.0.113.9",
        "203.0.113.9, 10.0.0.1",
        "2400:1a00::1",
        "127.0.0.1, unknown",
      ]) {
        expect(await ask("/metrics", outside)).toBe(403);
        expect(await ask("/readyz", outside)).toBe(403);
      }
      for (const inside of ["", "10.0.0.1", "127.0.0.1, ::1"]) expect(await ask("/metrics", inside)).toBe(200);
    } finally {
      await behind.stop();
    }
  });
});

describe("logs", () => {
  it("are one JSON line a request, without queries, and name the pattern where a path holds a secret", async () => {
    await fetch(`${site.url}/password-reset/Mg/the-secret-token/?from=mail`);
    await fetch(`${site.url}/course-search?search=private-words`);
    await expect.poll(() => site.lines.filter((line) => line.includes('"request"')).length).toBeGreaterThan(2);
    for (const path of [
      "/password-reset/Mg/the-secret-token/%E0%A4%A/",
      "/password-reset/Mg/the-secret-token/\\x",
      "/Password-Reset/Mg/the-secret-token",
      "//password-reset/Mg/the-secret-token",
      "/password-reset//Mg/the-secret-token",
      "/password-reset/Mg/the-secret-token/more",
      "/password-reset%2FMg%2Fthe-secret-token",
      "/assets/../password-reset/Mg/the-secret-token",
      "/assets/%E0%A4%A/the-secret-token",
      "http://site.example/password-reset/Mg/the-secret-token",
    ]) {
      for (const method of ["GET", "POST", "PUT"]) await rawAsk(path, method);
    }
    await expect.poll(() => site.lines.filter((line) => line.includes('"PUT"')).length).toBe(10);
    const text = site.lines.join("\n");
    expect(text).not.toContain("the-secret-token");
    expect(text).not.toContain("private-words");
    for (const line of site.lines.slice(1)) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe("the log says whose addresses count", () => {
  const linesAfter = async (trustProxy: string, asks: readonly (string | null)[]) => {
    const behind = await startSite(NO_API, { TRUST_PROXY: trustProxy });
    try {
      await fetch(`${behind.url}/healthz`, { headers: { "x-forwarded-for": "10.0.0.1" } });
      for (const forwarded of asks)
        await fetch(`${behind.url}/nowhere`, { headers: forwarded ? { "x-forwarded-for": forwarded } : {} });
      await expect.poll(() => behind.lines.filter((line) => line.includes('"/nowhere"')).length).toBe(asks.length);
      expect(behind.lines.join("\n")).not.toContain("203.0.113");
      return behind.lines
        .filter((line) => line.includes('"client addresses"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    } finally {
      await behind.stop();
    }
  };
  const [info, warn] = [30, 40];

  it("once, when it is the visitor's", async () => {
    const lines = await linesAfter("1", ["203.0.113.9", "203.0.113.8", "198.51.100.1, 203.0.113.7"]);
    expect(lines).toMatchObject([
      {
        level: info,
        trustProxy: 1,
        forwarded: 1,
        believes: "X-Forwarded-For, entry 1 from the right",
        address: "public",
      },
    ]);
    expect(lines[0]).not.toHaveProperty("hint");
  });

  it.each([
    ["a proxy is not believed", "0", "203.0.113.9", "loopback"],
    ["a proxy's address stands for the visitor", "1", "203.0.113.9, 10.0.0.1", "private"],
    ["there are fewer proxies than trusted", "2", "203.0.113.9", "public"],
  ])("with a warning and what to set, when %s", async (_what, trustProxy, forwarded, address) => {
    const lines = await linesAfter(trustProxy, [forwarded, forwarded]);
    expect(lines).toMatchObject([
      { level: warn, trustProxy: Number(trustProxy), address, hint: expect.stringContaining("Set TRUST_PROXY to") },
    ]);
  });
});

describe("on SIGTERM", () => {
  it("ends by itself with nothing under way", async () => {
    const short = await startSite(NO_API);
    expect((await fetch(`${short.url}/healthz`)).status).toBe(200);
    await short.stop();
    expect(await short.ended).toBe(0);
    await expect(fetch(`${short.url}/healthz`)).rejects.toThrow();
  });
});
