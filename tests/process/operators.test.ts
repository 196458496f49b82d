// Holds contract 2, 4, 10.
import { request } from "node:http";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startSiteProcess } from "../deploy/support/site-process";
import { startSite, type Service } from "../support/site";

const NO_API = "http://127.0.0.1:9";
let site: Service;

beforeAll(async () => {
  site = await startSite(NO_API, { SITE_URL: "https://site.example", LOG_LEVEL: "info" });
});

afterAll(() => site.stop());

/** Asks for a path as it is, which `fetch` would tidy up; resolves with status and media type. */
function rawAsk(path: string, method = "GET"): Promise<{ status: number | undefined; type: string | undefined }> {
  return new Promise((done, failed) => {
    const asked = request(site.url, { path, method, headers: { origin: "https://site.example" } }, (answer) => {
      answer.resume().once("end", () => done({ status: answer.statusCode, type: answer.headers["content-type"] }));
    });
    asked.once("error", failed).end();
  });
}

describe("probes", () => {
  it("says why the site is not ready", async () => {
    const response = await fetch(`${site.url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.text()).toMatch(/^not ready: .+/);
  });

  it("counts requests by route pattern, and by the methods that it answers", async () => {
    await fetch(`${site.url}/nowhere/at/all`);
    await fetch(`${site.url}/nowhere/at/all`, { method: "PROPFIND" });
    const text = await (await fetch(`${site.url}/metrics`)).text();
    expect(text).toMatch(/site_requests_total\{method="GET",route="\/\*",status="404"\} \d+/);
    expect(text).toContain('site_requests_total{method="other",');
    expect(text).not.toContain("PROPFIND");
    for (const name of ["bytes", "drafts", "oldest_seconds"]) expect(text).toContain(`\nsite_draft_files_${name} `);
    for (const why of ["full", "quota", "unavailable"]) {
      expect(text).toContain(`\nsite_draft_files_refusals_total{reason="${why}"} `);
    }
  });

  it("are there with a slash at the end too, and counted as the same", async () => {
    const statusOf = async (path: string) => (await fetch(site.url + path)).status;
    expect(await Promise.all(["/healthz/", "/metrics/", "/readyz/"].map(statusOf))).toEqual([200, 200, 503]);
    const outside = await fetch(`${site.url}/metrics/`, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(outside.status).toBe(403);
    expect(await (await fetch(`${site.url}/metrics`)).text()).not.toContain('route="/healthz/"');
  });

  it.each([
    "/Metrics",
    "/METRICS",
    "/metrics//",
    "//metrics",
    "/%6detrics",
    "/metrics%2f",
    "/metrics;x",
    "/./metrics",
    "/ReadyZ",
    "/%72eadyz",
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

describe("what an operator can ask beside that", () => {
  it("whether this container serves, which it does while the API is away", async () => {
    await fetch(`${site.url}/course-search`);
    const response = await fetch(`${site.url}/readyz/serving`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ serving: true, api: "fails" });
  });

  it("whether all that it depends on is well", async () => {
    const response = await fetch(`${site.url}/readyz/all`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      well: false,
      api: "no connection to the API",
      redis: "none",
      redisCache: "none",
      documents: "takes documents",
    });
  });

  it.each(["/readyz/serving", "/readyz/all"])("%s from within only", async (path) => {
    const response = await fetch(site.url + path, { headers: { "x-forwarded-for": "203.0.113.9" } });
    expect(response.status).toBe(403);
  });

  it("what is counted, each with what it means", async () => {
    for (const path of ["/healthz", "/readyz", "/course-search"]) await fetch(site.url + path);
    const text = await (await fetch(`${site.url}/metrics`)).text();
    for (const line of [
      /^site_build_info\{version="[\d.]+",commit="\w+",node="v\d+\.\S+"\} 1$/m,
      /^site_requests_total\{method="GET",route="\/healthz",status="200"\} [1-9]/m,
      /^site_requests_total\{method="GET",route="\/readyz",status="503"\} [1-9]/m,
      /^site_request_duration_seconds_count\{route="\/course-search",status_class="5xx"\} [1-9]/m,
      /^site_applications_total\{outcome="accepted"\} 0$/m,
      /^site_account_attempts_total\{form="login",outcome="accepted"\} 0$/m,
      /^site_event_registrations_total\{outcome="accepted"\} 0$/m,
      /^site_documents_saved_bytes_total 0$/m,
      /^site_uploads 0$/m,
      /^site_uploads_most 24$/m,
      /^site_api_up 0$/m,
      /^site_api_calls_total\{endpoint="GET \/api\/app\/course-list\/",outcome="unreachable"\} [1-9]/m,
      /^site_api_call_duration_seconds_count\{endpoint="GET \/api\/app\/course-list\/"\} [1-9]/m,
      /^site_api_breaker_open\{endpoint="GET \/api\/app\/course-list\/"\} [01]$/m,
      /^site_api_lane_places\{lane="reads"\} 48$/m,
      /^site_api_stale_answers_total 0$/m,
      /^site_draft_files_up 1$/m,
      /^site_pages_waiting 0$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ]) {
      expect(text).toMatch(line);
    }
    for (const name of text.matchAll(/^# TYPE (\S+) /gm))
      expect(text).toMatch(new RegExp(`^# HELP ${name[1]} \\S`, "m"));
    expect(text).not.toMatch(/^site_redis_up/m);
  });
});

describe("logs", () => {
  it("begin with what is set wrongly and with the address, as JSON in production", async () => {
    expect(site.lines[0]).toBe(`The site answers on ${site.url}`);
    const production = await startSiteProcess(NO_API, {
      LOG_LEVEL: "warn",
      REDIS_ULR: "redis://127.0.0.1",
      SITE_URL: "http://site.example",
      DRAFT_FILES: "/dev/null/drafts",
    });
    const messages = production.lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    await production.stop();
    expect(messages.slice(0, 4)).toEqual([
      "REDIS_ULR is no setting of this site: did you mean REDIS_URL?",
      expect.stringContaining("plain http"),
      "documents cannot be saved: the folder of DRAFT_FILES cannot be written (ENOTDIR)",
      `The site answers on http://localhost:${production.port}`,
    ]);
  });

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

  it("name a missing style sheet or script in a warning, once a minute", async () => {
    for (const name of ["plugin", "gone-B1oIAD9x", "gone-B1oIAD9y"]) await fetch(`${site.url}/assets/${name}.css`);
    await expect.poll(() => site.lines.filter((line) => line.includes("/assets/gone-")).length).toBe(3);
    const warnings = site.lines.filter((line) => line.includes('"level":40') && line.includes("/assets/"));
    expect(warnings.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: "a style sheet or script is not here", path: "/assets/gone-B1oIAD9x.css" },
    ]);
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
