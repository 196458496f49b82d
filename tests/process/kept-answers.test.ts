// Holds contract 8.
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { readEnvironment } from "~/env.server";
import { KeptAnswers } from "~/process/kept-answer.server";
import { siteApp } from "~/process/site.server";

import { eventually } from "../support/eventually";
import { readAnswer, sendRaw } from "../support/raw-client";
import { startSandbox, startSite, type Service } from "../support/site";

const GUIDE = "/study-abroad/australia";
const SEARCH = "/course-search?search=nursing";
const PICTURE = "/images?src=/og/sydney.png&w=96";
const ETAG = "the page's own";

let sandbox: Service;
let server: Server;
let url: string;
/** Stopping, the site answers every request by Express: but for `Connection: close`, as if nothing stood before it. */
let stopping = false;

beforeAll(async () => {
  sandbox = await startSandbox();
  const settings = {
    API_URL: sandbox.url,
    SESSION_SECRET: "a secret of the tests that is long enough",
    TRUST_PROXY: "1",
  };
  Object.assign(process.env, settings);
  const { environment } = readEnvironment(settings, false);
  const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild;
  if (!environment) throw new Error("the settings are wrong");
  const site = siteApp({ environment, loadBuild: async () => build, vite: undefined, isStopping: () => stopping });
  server = createServer({ requireHostHeader: false }, site).on("checkExpectation", site);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

// No kept page gets too old between two questions.
const now = performance.now();
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(now));

afterAll(async () => {
  server.close();
  await sandbox.stop();
});

interface Ask {
  method?: string;
  version?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
}

function bytesOf(
  path: string,
  { method = "GET", version = "1.1", host = "site.example", headers = {}, body = "" }: Ask,
) {
  const lines = Object.entries({ Host: host, Connection: "close", ...headers }).map((pair) => `${pair.join(": ")}\r\n`);
  return `${method} ${path} HTTP/${version}\r\n${lines.join("")}\r\n${body}`;
}

const ask = async (path: string, request: Ask) => readAnswer(await sendRaw(url, bytesOf(path, request)));

/** Asks, and tells whether it was answered before Express. */
async function askBefore(path: string, request: Ask) {
  const find = vi.spyOn(KeptAnswers.prototype, "find");
  const answer = await ask(path, request);
  const kept = find.mock.results.some(({ value }) => value !== undefined);
  find.mockRestore();
  return { answer, kept };
}

/** Asks until the page is kept in the encoding that `request` takes. */
async function keep(path: string, request: Ask = {}) {
  const { "If-None-Match": _, "Cache-Control": __, ...headers } = request.headers ?? {};
  await eventually(async () => expect((await askBefore(path, { ...request, method: "GET", headers })).kept).toBe(true));
}

async function askExpress(path: string, request: Ask) {
  stopping = true;
  try {
    return await ask(path, request);
  } finally {
    stopping = false;
  }
}

const accepting = (encoding: string, more: Record<string, string> = {}): Ask => ({
  headers: { "Accept-Encoding": encoding, ...more },
});
const browser = (more: Record<string, string>, ask: Ask = {}): Ask => ({
  ...ask,
  ...accepting("gzip, deflate, br", more),
});

const taken: [what: string, path: string, ask: Ask, status: number][] = [
  ["a page", GUIDE, browser({}), 200],
  ["a search", SEARCH, browser({}), 200],
  ["its data", `${SEARCH}&_data=routes%2Fcourse-search`, browser({}), 200],
  ["suggestions", "/course-suggestions?search=nurs", browser({}), 200],
  ["a flag", "/flags/Nepal.svg", browser({}), 200],
  ["a feed", "/blog/feed.xml", browser({}), 200],
  ["gzip", GUIDE, accepting("gzip"), 200],
  ["no encoding", GUIDE, {}, 200],
  ["an empty list of encodings", GUIDE, accepting(""), 200],
  ["identity", GUIDE, accepting("identity"), 200],
  ["one encoding refused", GUIDE, accepting("gzip;q=1.0, br;q=0"), 200],
  ["one refused in capitals", GUIDE, accepting("gzip, br;Q=0"), 200],
  ["any encoding", GUIDE, accepting("*"), 200],
  ["an encoding of somebody else", GUIDE, accepting("deflate"), 200],
  ["no encoding of ours", GUIDE, accepting("x-br, x-gzip-foo"), 200],
  ["every encoding refused", GUIDE, accepting("br;q=0, gzip;q=0"), 200],
  ["an encoding in capitals", GUIDE, accepting("GZIP"), 200],
  ["HEAD", GUIDE, browser({}, { method: "HEAD" }), 200],
  ["HEAD without encoding", GUIDE, { method: "HEAD" }, 200],
  ["HTTP/1.0", GUIDE, browser({}, { version: "1.0" }), 200],
  ["the page that the browser has", GUIDE, browser({ "If-None-Match": ETAG }), 304],
  ["the same by HEAD", GUIDE, browser({ "If-None-Match": ETAG }, { method: "HEAD" }), 304],
  ["the same with reload", GUIDE, browser({ "If-None-Match": ETAG, "Cache-Control": "max-age=0" }), 304],
  ["one of several", GUIDE, browser({ "If-None-Match": `"a", ${ETAG} ,W/"b"` }), 304],
  ["any page", GUIDE, browser({ "If-None-Match": "*" }), 304],
  ["any page, in a list", GUIDE, browser({ "If-None-Match": `"a", *` }), 200],
  ["another page", GUIDE, browser({ "If-None-Match": 'W/"other"' }), 200],
  ["no page", GUIDE, browser({ "If-None-Match": "" }), 200],
  ["a picture that the browser has", PICTURE, browser({ "If-None-Match": ETAG, Accept: "image/webp" }), 304],
  ["Save-Data", SEARCH, browser({ "Save-Data": "on" }), 200],
  ["Save-Data in capitals", SEARCH, browser({ "save-data": "ON" }), 200],
  ["Save-Data off", SEARCH, browser({ "Save-Data": "off" }), 200],
  ["cookies of others", GUIDE, browser({ Cookie: "_ga=1; shortlist=1.2; x_sa_y=1; SA_session=1" }), 200],
  ["credentials", GUIDE, browser({ Authorization: "Basic eDp5" }), 200],
  ["an unknown parameter", "/blog?utm_source=x", browser({}), 200],
  ["parameters in another order", "/course-search?country=1&search=law", browser({}), 200],
  ["a parameter twice", "/course-search?search=law&search=art", browser({}), 200],
  ["escapes without need", "/blog/%31", browser({}), 200],
  ["escapes", "/course-search?search=data%20science", browser({}), 200],
  ["capitals", "/Who-We-Are", browser({}), 200],
  ["a slash at the end", "/who-we-are/", browser({}), 200],
  ["AVIF", PICTURE, browser({ Accept: "image/avif,*/*" }), 200],
  ["WebP", PICTURE, browser({ Accept: "image/webp,*/*" }), 200],
  ["any picture", PICTURE, browser({ Accept: "*/*" }), 200],
  ["another host", GUIDE, browser({}, { host: "other.example:8080" }), 200],
  ["a host that is none", GUIDE, browser({}, { host: "<evil>" }), 200],
  ["a proxy", "/", browser({ "X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https" }), 200],
  ["a proxy's host", "/", browser({ "X-Forwarded-Host": "www.site.example, evil.example" }), 200],
  ["two proxies", "/", browser({ "X-Forwarded-For": "evil, 203.0.113.9", "X-Forwarded-Proto": "https, http" }), 200],
  ["an id of a proxy", GUIDE, browser({ "X-Request-Id": "0123456789abcdef" }), 200],
  ["an id that is none", GUIDE, browser({ "X-Request-Id": "<script>" }), 200],
];

const left: typeof taken = [
  ["a body that expects what nobody knows", GUIDE, browser({ Expect: "x" }), 417],
  ["reload without cache", GUIDE, browser({ "If-None-Match": ETAG, "Cache-Control": "no-cache" }), 200],
  ["a date beside the tag", GUIDE, browser({ "If-None-Match": ETAG, "If-Modified-Since": "x" }), 200],
  ["a date alone", GUIDE, browser({ "If-Modified-Since": "Fri, 20 Nov 2026 00:00:00 GMT" }), 200],
  ["a part", GUIDE, browser({ Range: "bytes=0-10" }), 200],
  ["a condition that fails", GUIDE, browser({ "If-Match": '"x"' }), 200],
  ["a body", GUIDE, browser({ "Content-Length": "3" }, { body: "abc" }), 200],
  ["an empty body", GUIDE, browser({ "Content-Length": "0" }), 200],
  ["a body in chunks", GUIDE, browser({ "Transfer-Encoding": "chunked" }, { body: "1\r\na\r\n0\r\n\r\n" }), 200],
  ["a question before the body", GUIDE, browser({ Expect: "100-continue" }), 200],
  ["another protocol", GUIDE, browser({ Upgrade: "websocket" }), 200],
  ["a cookie of ours", GUIDE, browser({ Cookie: "_ga=1; sa_session=x" }), 200],
  ["a cookie of ours in production", GUIDE, browser({ Cookie: "__Host-sa_session=x" }), 200],
  ["a page made anew for everyone", "/shortlist", browser({}), 200],
  ["a page that is not there", "/nowhere", browser({}), 404],
  ["an address of its own", `http://site.example${GUIDE}`, browser({}), 400],
  ["two slashes", `/${GUIDE}`, browser({}), 400],
  ["a fragment", `${GUIDE}#x`, browser({}), 400],
  ["a file", "/favicon.svg", browser({}), 200],
  ["a probe", "/healthz", browser({}), 200],
  ["a form", GUIDE, browser({ "Content-Length": "0" }, { method: "POST" }), 403],
];

/** With the page's own ETag where the table says so. */
async function withTag(path: string, request: Ask): Promise<Ask> {
  const known = request.headers?.["If-None-Match"];
  if (!known?.includes(ETAG)) return request;
  const { headers } = await ask(path, { headers: request.headers?.Accept ? { Accept: request.headers.Accept } : {} });
  const tag = headers.find((line) => line.startsWith("etag: "))?.slice("etag: ".length) ?? "none";
  return { ...request, headers: { ...request.headers, "If-None-Match": known.replace(ETAG, tag) } };
}

describe("a kept page is answered before Express as Express answers it", () => {
  it.each(taken)("asked with %s", async (_what, path, request, status) => {
    await keep(path, request);
    const tagged = await withTag(path, request);
    const { answer, kept } = await askBefore(path, tagged);
    const { requestId, ...expected } = await askExpress(path, tagged);
    expect(answer).toMatchObject({ ...expected, status });
    expect(kept).toBe(true);
    const offered = request.headers?.["X-Request-Id"];
    if (offered === requestId) expect(answer.requestId).toBe(offered);
    else expect(answer.requestId).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(["/shortlist", "/nowhere", "/favicon.svg"])("and %s is none", async (path) => {
    for (let time = 0; time < 3; time += 1) expect((await askBefore(path, browser({}))).kept).toBe(false);
  });
});

describe("everything else is answered by Express", () => {
  it.each(left)("asked with %s", async (_what, path, request, status) => {
    await keep(GUIDE, browser({}));
    const tagged = await withTag(path, request);
    const { answer, kept } = await askBefore(path, tagged);
    const { requestId: _id, ...expected } = await askExpress(path, tagged);
    expect(answer).toMatchObject({ ...expected, status });
    expect(kept).toBe(false);
  });
});

it.each([
  ["a length", { "Content-Length": "3" }, "abc"],
  ["chunks", { "Transfer-Encoding": "chunked" }, "1\r\na\r\n0\r\n\r\n"],
])(
  "what comes of a body in %s behind a request that reads is dropped before its page is made",
  async (_in, more, body) => {
    const begun: boolean[] = [];
    const look = (incoming: IncomingMessage, outgoing: ServerResponse) => {
      const resume = incoming.resume.bind(incoming);
      incoming.resume = () => (begun.push(outgoing.headersSent), resume());
    };
    server.prependListener("request", look);
    await ask(GUIDE, browser(more, { body }));
    server.off("request", look);
    expect(begun[0]).toBe(false);
  },
);

describe("what a browser refuses", () => {
  const refused = ["br;Q=0", "x-br", "br;q=0;x=1", "x-gzip-foo", "br;q=0.000, *;q=0"];
  it.each([GUIDE, "/favicon.svg", "/nowhere"].flatMap((path) => refused.map((encoding) => [path, encoding] as const)))(
    "does not come back: %s for %s",
    async (path, encoding) => {
      const { headers } = await ask(path, accepting(encoding));
      expect(headers.filter((line) => line.startsWith("content-encoding:"))).toEqual([]);
    },
  );
});

describe("a kept page", () => {
  it("is never that of another host, of another format or of who saves data", async () => {
    const bodies = new Set<string>();
    const asks: Ask[] = [
      browser({}),
      browser({}, { host: "other.example" }),
      browser({ "Save-Data": "on" }),
      browser({ "X-Forwarded-Proto": "https" }),
    ];
    for (let time = 0; time < 4; time += 1)
      for (const each of asks) bodies.add((await ask("/", each)).body.toString("base64"));
    expect(bodies.size).toBe(asks.length);
  });

  it("comes in its turn when several are asked at once", async () => {
    await keep(GUIDE);
    await keep(SEARCH);
    const paths = [GUIDE, "/nowhere", SEARCH, GUIDE, "/healthz"];
    const asks = paths.map((path, at) =>
      bytesOf(path, { headers: at === paths.length - 1 ? {} : { Connection: "keep-alive" } }),
    );
    const text = (await sendRaw(url, asks.join(""))).toString();
    expect(text.match(/HTTP\/1\.1 \d+|<title>[\w ]+|ok\n$/g)).toEqual([
      "HTTP/1.1 200",
      "<title>Study in Australia from Nepal",
      "HTTP/1.1 404",
      "<title>Page not found ",
      "HTTP/1.1 200",
      "<title>Search Course ",
      "HTTP/1.1 200",
      "<title>Study in Australia from Nepal",
      "HTTP/1.1 200",
      "ok\n",
    ]);
  });

  it("is counted like any other, with its route, method and status", async () => {
    const counts = async () => {
      const text = (await ask("/metrics", {})).body.toString();
      const read = (line: string) =>
        Number(
          text
            .split("\n")
            .find((each) => each.startsWith(line))
            ?.split(" ")[1] ?? 0,
        );
      const requests = (method: string, status: number) =>
        read(`site_requests_total{method="${method}",route="/who-we-are",status="${status}"}`);
      return [
        read('site_page_cache_total{result="hit"}'),
        requests("GET", 200),
        requests("GET", 304),
        requests("HEAD", 200),
        ...["2xx", "3xx"].map((status) =>
          read(`site_request_duration_seconds_count{route="/who-we-are",status_class="${status}"}`),
        ),
      ];
    };
    await keep("/who-we-are");
    const before = await counts();
    expect((await askBefore("/who-we-are", {})).kept).toBe(true);
    expect((await askBefore("/who-we-are", { method: "HEAD" })).kept).toBe(true);
    expect((await askBefore("/who-we-are", { headers: { "If-None-Match": "*" } })).kept).toBe(true);
    const after = await counts();
    expect(after.map((count, at) => count - (before[at] ?? 0))).toEqual([3, 1, 1, 1, 2, 1]);
  });

  it("closes the connection when the site stops", async () => {
    await keep(GUIDE);
    stopping = true;
    const text = (await sendRaw(url, bytesOf(GUIDE, { headers: { Connection: "keep-alive" } }))).toString();
    stopping = false;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toMatch(/^connection: close$/im);
  });
});

describe("the probes", () => {
  const probe = async (path: string) => {
    const { status, headers, body } = await ask(path, {});
    return [status, headers.find((line) => line.startsWith("retry-after:")), body.toString()];
  };

  it("say that the site is ready, serves and is well", async () => {
    expect(await probe("/healthz")).toEqual([200, undefined, "ok\n"]);
    expect(await probe("/readyz")).toEqual([200, undefined, "ready\n"]);
    expect(await probe("/readyz/serving")).toEqual([200, undefined, '{"serving":true,"api":"answers"}']);
    expect(await probe("/readyz/all")).toEqual([
      200,
      undefined,
      '{"well":true,"api":"answers","redis":"none","redisCache":"none","documents":"takes documents"}',
    ]);
  });

  it("say while it stops that it takes no more, and that it lives", async () => {
    stopping = true;
    try {
      expect(await probe("/healthz")).toEqual([200, undefined, "ok\n"]);
      expect(await probe("/readyz")).toEqual([503, "retry-after: 5", "not ready: stopping\n"]);
      expect(await probe("/readyz/serving")).toEqual([503, "retry-after: 5", '{"serving":false,"api":"answers"}']);
    } finally {
      stopping = false;
    }
  });
});

describe("the line of the log", () => {
  it("is that of every other answer, and is written for each one that was sent when the site is told to stop", async () => {
    const site = await startSite(sandbox.url, { TRUST_PROXY: "1" });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const answered = new Set<string>();
    const visit = async () => {
      for (let answer = await askSite(site.url, agent); answer; answer = await askSite(site.url, agent)) {
        answered.add(answer.id);
        if (answer.closes) return;
      }
    };
    const visits = Array.from({ length: 8 }, () => visit());
    await expect.poll(() => answered.size).toBeGreaterThan(200);
    await site.stop();
    await Promise.all(visits);
    agent.destroy();
    expect(await site.ended).toBe(0);

    const lines = site.lines
      .filter((line) => line.includes('"request"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const written = new Set(lines.map(({ requestId }) => requestId));
    expect([...answered].filter((id) => !written.has(id))).toEqual([]);
    for (const line of lines) {
      expect(line).toEqual({
        level: 30,
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        requestId: expect.any(String),
        method: "GET",
        path: "/who-we-are",
        status: 200,
        ms: expect.any(Number),
        msg: "request",
      });
    }
  });
});

/** Asks a site for a page: the id of the answer, and whether the line closes after it; nothing when it was closed before. */
function askSite(site: string, agent: Agent): Promise<{ id: string; closes: boolean } | undefined> {
  return new Promise((done) => {
    const asked = request(`${site}/who-we-are`, { agent }, (answer) => {
      const { "x-request-id": id, connection } = answer.headers;
      answer.resume().once("end", () => done({ id: String(id), closes: connection === "close" }));
    });
    asked.once("error", () => done(undefined)).end();
  });
}
