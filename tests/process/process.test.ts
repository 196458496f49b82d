// Holds contract 1, 2, 7, 8.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { eventually } from "../support/eventually";
import { FakeRedis } from "../support/fake-redis";
import { freePort, startProgram } from "../support/program";
import { startSite, type Service } from "../support/site";

const NO_API = "http://127.0.0.1:9";
/** Without which a site does not start in production. */
const leastSettings = {
  PATH: process.env.PATH,
  NODE_ENV: "production" as const,
  API_URL: NO_API,
  SITE_URL: "https://site.example",
  SESSION_SECRET: "s".repeat(32),
};
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
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.on("close", () => done(answer.split("\r\n\r\n", 1)[0] ?? ""));
    socket.on("error", () => done(""));
  });
}

it.each([
  ["an error where the site is killed", 'site.kill("SIGKILL")', 1, /^$/],
  ["none where it is told to end", 'process.kill(process.pid, "SIGTERM")', 0, /^$/],
  [
    "a word where the sandbox API ends alone",
    'sandbox.once("exit", () => process.kill(process.pid)).kill()',
    0,
    /^The sandbox API ended/,
  ],
])("npm start ends with %s", (_what, happens, status, said) => {
  const script = `
    import { spawn } from "node:child_process";
    import { endTogether } from "./scripts/local-site.mjs";
    const [site, sandbox] = [spawn("sleep", ["60"]), spawn("sleep", ["60"])];
    endTogether(site, [sandbox]);
    ${happens};`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(ended.status).toBe(status);
  expect(ended.stderr).toMatch(said);
});

it.each([
  ["build", `runAside("sh", ["-c", "sleep 1; echo $$; exec sleep 60"])`],
  ["sandbox", `startSandbox({}, ["sh", "-c", "echo $$; exec sleep 60"])`],
])("npm start that is told to end before the site runs ends its %s", async (_what, begins) => {
  const script = `
    import { startSandbox } from "./scripts/local-site.mjs";
    import { runAside } from "./scripts/ready.mjs";
    await ${begins};`;
  const start = startProgram(process.execPath, ["--input-type=module", "--eval", script]);
  const [pid] = await start.line(/^\d+$/);
  start.signal("SIGTERM");
  await start.ended;
  await eventually(() => expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH"));
});

it("a measurement ends where its site is killed before it answers", () => {
  const script = `
    import { tmpdir } from "node:os";
    import { startSite } from "./scripts/local-site.mjs";
    await startSite(tmpdir(), {}, { command: ["sh", "-c", "kill -KILL $$"] });`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    timeout: 10_000,
  });
  expect(ended.stderr).toContain("The site ended with SIGKILL before it answered.");
});

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

describe("at the end", () => {
  it("has written every line of its log", async () => {
    const endsAfterAnAnswer = `import { subscribe } from "node:diagnostics_channel";
      subscribe("http.server.response.finish", ({ response }) =>
        response.once("close", () => setImmediate(() => process.exit(3))));`;
    const own = await startSite(NO_API, {
      LOG_LEVEL: "info",
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(endsAfterAnAnswer)}`,
    });
    await fetch(`${own.url}/healthz`);
    await own.line(/"path":"\/healthz"/);
    await own.stop();
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
      const [name = ""] = readdirSync("build/client/assets").filter((file) => /^styles-.*\.css$/.test(file));
      const response = await fetch(`${site.url}/assets/${name}`, { headers: { "accept-encoding": encoding } });
      expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("content-type")).toMatch(/^text\/css/);
      expect(await response.text()).toContain("display:grid");
    },
  );

  it.each(
    ["/assets/", "/drawings/"].flatMap((folder) =>
      ["br", "gzip"].map((encoding): [string, string] => [folder, encoding]),
    ),
  )("of a file of %s is in %s what was made of it before anybody asked", async (folder, encoding) => {
    const names = readdirSync(`build/client${folder}`).filter((file) => /\.(?:js|css|svg)$/.test(file));
    expect(names).not.toEqual([]);
    for (const name of names) {
      const response = await fetch(site.url + folder + name, { headers: { "accept-encoding": encoding } });
      const copy = `build/client${folder}${name}.${encoding === "gzip" ? "gz" : encoding}`;
      expect([response.headers.get("content-encoding"), response.headers.get("content-length")]).toEqual([
        encoding,
        String(statSync(copy, { throwIfNoEntry: false })?.size),
      ]);
      await response.arrayBuffer();
    }
  });

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
    ["an address with a backslash", "/%5C", {}, 400],
    ["an address with a tab", "/%09/:", {}, 400],
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
    ["GET /blog///1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    [`GET /a${"/".repeat(31_000)}x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
    ["GET /./blog/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /q\\..\\blog\\1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /blog/1#%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET /course-search?search=a#n1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET \\\\evil HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 200],
    ["OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 400],
    ["GET / HTTP/1.0\r\n\r\n", 200],
    ["GET / HTTP/1.0\r\nExpect: x\r\n\r\n", 200],
    ["GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 200],
  ])("to %j is an answer, and the process lives on", async (bytes, status) => {
    expect(await rawRequest(bytes)).toContain(`HTTP/1.1 ${status} `);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });

  it.each([
    ["nonsense\r\n\r\n", 400],
    ["FOO / HTTP/1.1\r\nHost: x\r\n\r\n", 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`, 431],
  ])("to what cannot be read carries the security headers, and is counted: %j", async (bytes, status) => {
    const head = await rawRequest(bytes);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/^x-request-id: [\w-]{36}$/im);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toMatch(new RegExp(`^site_unreadable_total\\{status="${status}"\\} [1-9]`, "m"));
  });
});

describe("a request that Node would refuse with a bare answer", () => {
  it.each([
    ["without Host", "/who-we-are", "", 400],
    ["that expects what nobody knows", "/who-we-are", "Host: x\r\nExpect: x\r\n", 417],
  ])("%s is refused as any other, logged and counted", async (_what, path, lines, status) => {
    // Once kept, the page would be answered before Express.
    for (let time = 0; time < 3; time += 1) await (await fetch(site.url + path)).text();
    const from = site.lines.length;
    const head = await rawRequest(`GET ${path} HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/^x-request-id: [\w-]{36}$/im);
    expect(head).toMatch(/^content-security-policy: .*frame-ancestors 'none'/im);
    expect(head).toMatch(/^x-content-type-options: nosniff$/im);
    expect(head).toMatch(/^content-type: text\/html/im);
    await site.line(new RegExp(`"path":"${path}","status":${status},.*"msg":"request"`), from);
    const metrics = await (await fetch(`${site.url}/metrics`)).text();
    expect(metrics).toContain(`site_requests_total{method="GET",route="${path}",status="${status}"} 1`);
  });
});

it.each(["GET", "HEAD"])("%s of an address that only scripts post to is refused with what it takes", async (method) => {
  const response = await fetch(`${site.url}/course_details/1/apply/draft`, { method });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  expect(response.headers.get("content-type")).toContain("text/html");
});

it("a Remove button's address without a course is a page that is not found, in the normal layout", async () => {
  const response = await fetch(`${site.url}/course_details/abc/apply/documents/remove`);
  const text = await response.text();
  expect(response.status).toBe(404);
  expect(text).toContain("No course found.");
  expect(text).toMatch(/<header[\s>][\s\S]*<footer[\s>]/);
});

it("guides are told apart in log and metrics, unknown addresses among them are not", async () => {
  const from = site.lines.length;
  for (let time = 0; time < 3; time += 1) await (await fetch(`${site.url}/study-abroad/uk`)).text();
  await (await fetch(`${site.url}/study-abroad/secret`)).text();
  await site.line(/"path":"\/study-abroad\/uk","status":200,.*"msg":"request"/, from);
  await site.line(/"path":"\/study-abroad…","status":404,.*"msg":"request"/, from);
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  expect(metrics).toContain('site_requests_total{method="GET",route="/study-abroad/uk",status="200"} 3');
  expect(metrics).toContain('site_requests_total{method="GET",route="/study-abroad/*",status="404"} 1');
  expect(metrics).not.toContain("secret");
});

describe("a file that is not sent as it was asked for", () => {
  const [script = ""] = readdirSync("build/client/assets").filter((file) => file.endsWith(".js"));
  const asks: [header: string, value: string, status: number][] = [
    ["If-Match", '"x"', 412],
    ["If-Unmodified-Since", "Mon, 01 Jan 2001 00:00:00 GMT", 412],
    ["Range", "bytes=99999999-", 416],
  ];

  it.each(["/favicon.svg", `/assets/${script}`].flatMap((path) => asks.map((ask) => [path, ...ask] as const)))(
    "%s with %s: %s is refused with %d, and nobody is alarmed",
    async (path, header, value, status) => {
      const from = site.lines.length;
      for (const encoding of ["br", "identity"]) {
        const response = await fetch(site.url + path, { headers: { [header]: value, "accept-encoding": encoding } });
        expect(response.status).toBe(status);
        expect(await response.text()).not.toContain("Unexpected");
        expect(response.headers.get("content-type")).toMatch(/^text\/html/);
        expect(response.headers.get("cache-control")).toBe("no-store");
        expect(response.headers.get("x-content-type-options")).toBe("nosniff");
        for (const name of ["content-encoding", "etag", "last-modified", "accept-ranges"])
          expect(response.headers.get(name)).toBeNull();
        if (status === 416) expect(response.headers.get("content-range")).toMatch(/^bytes \*\/\d+$/);
      }
      await site.line(new RegExp(`"status":${status},.*"msg":"request"`), from);
      expect(site.lines.slice(from).filter((line) => /"level":[56]0/.test(line))).toEqual([]);
    },
  );
});

it.each([`/blog/${"/".repeat(31_000)}1`, `/blog/${"1".repeat(9000)}`])(
  "no route is looked for, not even for the log, where the address is refused: %.8s",
  async (path) => {
    const from = site.lines.length;
    await fetch(site.url + path);
    const [line] = await site.line(/.*"status":4(?:00|14),.*"msg":"request".*/, from);
    expect(line).toContain('"path":"/blog…"');
  },
);

it.runIf(existsSync("/dev/full"))("a log that cannot be written costs its lines alone", async () => {
  const port = await freePort();
  const program = startProgram("sh", ["-c", "exec node build/server.js > /dev/full"], {
    env: { ...leastSettings, HOST: "127.0.0.1", PORT: String(port) },
  });
  const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status, String);
  await expect.poll(() => statusOf("/healthz"), { timeout: 20_000 }).toBe(200);
  for (let times = 0; times < 20; times += 1) expect(await statusOf("/login")).toBe(200);
  program.signal("SIGTERM");
  expect(await program.ended).toBe(0);
});

describe("on SIGTERM", () => {
  it("ends, with 0, while it still starts", async () => {
    const redis = new FakeRedis();
    redis.hangs = true;
    const program = startProgram(process.execPath, ["build/server.js"], {
      env: { ...leastSettings, PORT: String(await freePort()), REDIS_URL: await redis.start() },
    });
    await expect.poll(() => redis.taken, { timeout: 20_000 }).not.toEqual([]);
    program.signal("SIGTERM");
    expect(await program.ended).toBe(0);
    await redis.stop();
  });

  it("ends by itself with nothing under way", async () => {
    const short = await startSite(NO_API);
    expect((await fetch(`${short.url}/healthz`)).status).toBe(200);
    short.signal("SIGTERM");
    await expect.poll(() => short.lines.join("\n")).toContain("stopping");
    for (const signal of ["SIGTERM", "SIGHUP"] as const) short.signal(signal);
    expect(await short.ended).toBe(0);
    await expect(fetch(`${short.url}/healthz`)).rejects.toThrow();
  });

  it("answers whoever has come and was not taken yet", async () => {
    const short = await startSite(NO_API);
    short.signal("SIGSTOP");
    const sockets = Array.from({ length: 12 }, () => connect(Number(new URL(short.url).port), "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const waiting = sockets.map((socket) => {
      socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
      return text(socket);
    });
    short.signal("SIGTERM");
    short.signal("SIGCONT");
    for (const answer of await Promise.all(waiting)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await short.ended).toBe(0);
  });
});
