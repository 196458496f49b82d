// Holds contract 13.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, afterEach, beforeAll, expect, it } from "vitest";

import { startProgram } from "../support/program";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { visit, type Answer } from "./support/visit";

const REQUESTS = 256;
const UPLOADS = 16;
const LINES = 2000;

/** The site's place: it holds every answer back until `letGo`. */
const waiting: ServerResponse[] = [];
let holds = true;
const site = createServer({ maxHeaderSize: 128 * 1024 }, (request, response) => {
  request.resume();
  if (holds) waiting.push(response);
  else response.end("ok");
});
const letGo = () => waiting.splice(0).forEach((response) => response.end("ok"));

let nginx: Nginx;

/** Comes as a visitor whose address a trusted proxy names. */
const as = (address: string, headers: Record<string, string> = {}) => ({
  from: "127.0.0.1",
  headers: { "x-forwarded-for": address, ...headers },
});
const count = (answers: readonly Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Fills what a visitor may have under way, lets two more come, and ends all. */
async function fill(most: number, one: () => Promise<Answer>): Promise<Answer[]> {
  const running = Array.from({ length: most }, one);
  await waitUntil(`${most} under way`, () => waiting.length === most);
  const refused = await Promise.all([one(), one()]);
  expect(waiting).toHaveLength(most);
  setTimeout(letGo, 50);
  expect(count(await Promise.all(running), 200)).toBe(most);
  return refused;
}

it("holds at most 96 kB of an answer that its reader does not take", () => {
  const settings = readFileSync("deploy/nginx.conf", "utf8");
  const kilobytes = (name: string) =>
    /^ +\S+(?: (\d+))? (\d+)k;$/m.exec(settings.slice(settings.indexOf(`    ${name} `)));
  const [, , head = 0] = kilobytes("proxy_buffer_size") ?? [];
  const [, count = 0, size = 0] = kilobytes("proxy_buffers") ?? [];
  expect([Number(head), Number(count) * Number(size)]).toEqual([32, 64]);
  expect(settings.match(/proxy_buffer(?:s|_size) /g)).toHaveLength(2);
});

it("waits longer for a container than a form may take, and then asks another one", () => {
  const seconds = (name: string) =>
    Number(new RegExp(`^ {4}${name} (\\d+)s;$`, "m").exec(readFileSync("deploy/nginx.conf", "utf8"))?.[1]);
  const [turn, login, call] = [30, 4 + 16, 4 + 16];
  expect(seconds("proxy_read_timeout")).toBeGreaterThan(turn + login + call);
  expect(seconds("proxy_next_upstream_timeout")).toBeGreaterThan(seconds("proxy_read_timeout"));
});

/** Stands for nginx: writes lines as long as its longest, and says how often the other end has read. */
const writer = `#!/usr/bin/env node
const { openSync, readFileSync, writeSync } = require("node:fs");
const log = openSync(process.env.NGINX_LOGS + "/site-errors", "w");
for (let line = 0; line < ${LINES}; line += 1) writeSync(log, "a".repeat(2000) + ", client: 203.0.113.9\\n");
const [reader] = readFileSync("/proc/self/task/" + process.pid + "/children", "utf8").split(" ");
console.log("reads: " + /syscr: (\\d+)/.exec(readFileSync("/proc/" + reader + "/io", "utf8"))[1]);
`;

it("reads the error log of nginx in blocks: a byte at a time, 300 long lines a second held up everybody", async () => {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  writeFileSync(join(folder, "nginx"), writer, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, NGINX_LOGS: folder };
  const program = startProgram("sh", ["deploy/nginx/start.sh"], { env });
  const [, reads] = await program.line(/^reads: (\d+)$/);
  expect(Number(reads)).toBeLessThan(LINES);
  await program.stop();
  expect(program.lines.some((line) => line.includes("203.0.113.9"))).toBe(false);
  rmSync(folder, { recursive: true });
});

it("has no more connections than its memory is enough for, with half headers on each", () => {
  const main = readFileSync("deploy/nginx/main.conf", "utf8");
  const number = (name: string) => Number(new RegExp(`^ *${name} (\\d+);$`, "m").exec(main)?.[1]);
  const connections = number("worker_processes") * number("worker_connections");
  const [, nginx = ""] = readFileSync("deploy/compose.yaml", "utf8").split("\n  nginx:\n");
  const megabytes = Number(/^    mem_limit: (\d+)m$/m.exec(nginx)?.[1]);
  expect((connections * 78) / 1024).toBeLessThan(megabytes);
});

it("counts what it refuses like any request, and holds it no longer, but for uploads", () => {
  const [, server = ""] = readFileSync("deploy/nginx.conf", "utf8").split(/^server \{$/m);
  expect(server).not.toMatch(/\breturn \d/);
  const locations = server.split(/^ {4}location /m);
  expect(locations.filter((each) => each.includes("lingering_time")).map((each) => each.split(" {")[0])).toEqual([
    "~* ^/course_details/[^/]+/apply/documents/?$",
    "~ ^/documents(?:/|$)",
  ]);
});

/** How many connections nginx needs for twenty reads, one after the other, of two containers that give this answer. */
async function connectionsFor(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  ask: (url: string, asked: number) => Promise<Answer>,
): Promise<number> {
  let connections = 0;
  const containers = [0, 1].map(() => createServer((request, response) => answer(response, request)));
  for (const each of containers) each.on("connection", () => (connections += 1)).listen(0, "127.0.0.1");
  await Promise.all(containers.map((each) => once(each, "listening")));
  const both = await startNginx({ sites: containers.map((each) => (each.address() as AddressInfo).port) });
  for (let asked = 0; asked < 20; asked += 1) await ask(both.url, asked);
  await both.stop();
  for (const each of containers) each.close();
  return connections;
}

describeWith(
  ["nginx"],
  "whoever asks for much without end would have everybody wait for new connections: nginx",
  () => {
    it("ends no connection for a file that none of two containers has", async () => {
      const missing = (response: ServerResponse) => void response.writeHead(404, { "content-length": 0 }).end();
      expect(await connectionsFor(missing, (url, asked) => visit(url, `/assets/none-${asked}.js`))).toBeLessThan(10);
    });

    it.each([
      ["of what programs read, with one of our cookies", ".txt", { cookie: "__Host-sa_session=a" }],
      ["of a page, with Authorization", "", { authorization: "x" }],
    ])("ends no connection for a tag %s", async (_what, ending, headers) => {
      const tagged = (response: ServerResponse) =>
        void response.setHeader("cache-control", "public, s-maxage=60").setHeader("etag", '"a"').end("ok");
      const ask = async (url: string, asked: number) => {
        const answer = await visit(url, `/page-${asked}${ending}`, { headers: { ...headers, "if-none-match": "*" } });
        expect(answer.status).toBe(304);
        return answer;
      };
      expect(await connectionsFor(tagged, ask)).toBeLessThan(10);
    });

    it("ends no connection for what it may not keep, where its copy has run out", async () => {
      const paths = Array.from({ length: 20 }, (_, index) => `/page-${index}.txt`);
      const answer = (response: ServerResponse, { headers }: IncomingMessage) => {
        const control = headers.cookie ? "private, no-store" : "public, s-maxage=1, stale-while-revalidate=60";
        response.writeHead(headers.cookie ? 400 : 200, { "cache-control": control }).end("ok");
      };
      const ask = async (url: string, asked: number) => {
        if (asked === 0) {
          for (const path of paths) await visit(url, path);
          // nginx counts whole seconds.
          await pause(2100);
        }
        return await visit(url, paths[asked] ?? "", { headers: { cookie: "__Host-sa_session=a" } });
      };
      expect(await connectionsFor(answer, ask)).toBeLessThan(10);
    });
  },
);

describeWith(["nginx"], "what one visitor may have under way", () => {
  beforeAll(async () => {
    await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
    nginx = await startNginx({ sites: [(site.address() as AddressInfo).port] });
  });
  afterEach(() => {
    holds = true;
    letGo();
  });
  afterAll(async () => {
    await nginx.stop();
    site.closeAllConnections();
    await new Promise((closed) => site.close(closed));
  });

  it("is what a browser with all our cookies sends in headers, and not four times as much, which nobody counts until it is whole", async () => {
    holds = false;
    const cookie = `__Host-sa_draft.0=${"a".repeat(20_000)}`;
    expect((await visit(nginx.url, "/", as("203.0.113.9", { cookie, referer: "b".repeat(6000) }))).status).toBe(200);
    const more = Object.fromEntries(["a", "b", "c"].map((name) => [`x-${name}`, "c".repeat(20_000)]));
    expect((await visit(nginx.url, "/", as("203.0.113.9", { cookie, ...more }))).status).toBe(431);
  });

  it("is ninety lines of headers, of which the site gets those that it reads: none that its parser may refuse", async () => {
    holds = false;
    const lines = (count: number) => "x-any: a\x01b\r\n".repeat(count);
    const ask = async (count: number) => {
      const socket = connect(nginx.port, "127.0.0.1");
      socket.write(`GET / HTTP/1.1\r\nHost: x\r\nCookie: a=b\r\n${lines(count)}\r\n`);
      const [answer] = (await once(socket, "data")) as [Buffer];
      socket.destroy();
      return answer.toString("latin1").split(" ")[1];
    };
    const seen = once(site, "request") as Promise<[IncomingMessage]>;
    expect([await ask(80), await ask(120)]).toEqual(["200", "431"]);
    const [{ headers }] = await seen;
    expect(headers).toMatchObject({ cookie: "a=b" });
    expect(headers).not.toHaveProperty("x-any");
  });

  it(`is ${REQUESTS} requests; another visitor waits for none of them`, async () => {
    const running = Array.from({ length: REQUESTS }, () => visit(nginx.url, "/", as("198.51.100.1")));
    await waitUntil("all under way", () => waiting.length === REQUESTS);
    const other = visit(nginx.url, "/other", as("198.51.100.2"));
    await waitUntil("another visitor's as well", () => waiting.length === REQUESTS + 1);
    const refused = await visit(nginx.url, "/", as("198.51.100.1"));
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("10");
    expect(refused.body).toContain("Too many requests come from your network at the same time.");
    letGo();
    expect(count(await Promise.all([...running, other]), 200)).toBe(REQUESTS + 1);
  });

  it("is one a second, of everybody together, of what is longer than the site reads", async () => {
    holds = false;
    const long = "x".repeat(30_000);
    const odd: readonly (readonly [path: string, headers?: Record<string, string>])[] = [
      [`/${"a".repeat(8192)}`],
      [`/${"%61".repeat(4000)}`],
      ...["accept", "accept-encoding", "content-type", "host", "referer", "upload-metadata", "x-request-id"].map(
        (name) => ["/", { [name]: long }] as const,
      ),
    ];
    const ask = ([path, headers = {}]: (typeof odd)[number], index: number) =>
      visit(nginx.url, path, as(`198.51.100.${40 + index}`, headers));
    const statuses = (await Promise.all(odd.map(ask))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...odd.slice(1).map(() => 429)]);
    const read = ["accept", "origin", "referer"].map((name) => ["/", { [name]: "x".repeat(2048) }] as const);
    for (const each of [[`/${"a".repeat(8191)}`] as const, ["/", { cookie: `a=${long}` }] as const, ...read])
      expect((await ask(each, 20)).status).toBe(200);
  });

  const multipart = { "content-type": "multipart/form-data; boundary=x" };
  const documents = "/course_details/1/apply/documents";

  it.each([
    ["a form with files", documents, "198.51.100.3", "POST", multipart],
    ["one behind a tab", documents, "198.51.100.33", "POST", { "content-type": "\tmultipart/form-data; boundary=x" }],
    ["a piece of a file", "/documents/12", "198.51.100.4", "PATCH", {}],
  ])(`is ${UPLOADS} uploads, each %s`, async (_what, path, address, method, headers) => {
    const one = () => visit(nginx.url, path, { ...as(address, headers), method, body: "x" });
    expect(count(await fill(UPLOADS, one), 429)).toBe(2);
  });

  it.each([
    ["POST", "/login", "198.51.100.34"],
    ["PATCH", documents, "198.51.100.35"],
  ])("counts no %s to %s among them, where none is an upload", async (method, path, address) => {
    const other = () => visit(nginx.url, path, { ...as(address, multipart), method, body: "x" });
    const running = Array.from({ length: UPLOADS }, other);
    await waitUntil("all under way", () => waiting.length === UPLOADS);
    const piece = visit(nginx.url, "/documents/12", { ...as(address), method: "PATCH", body: "x" });
    await waitUntil("the upload as well", () => waiting.length === UPLOADS + 1);
    letGo();
    expect(count(await Promise.all([...running, piece]), 200)).toBe(UPLOADS + 1);
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:4:3:4:5:6", "2001:db8:1:4::"],
    ["2001:db8::1", "2001:db8:0:0:9:8:7:6"],
    ["2001:db8:1::1", "2001:db8:1:0:9:8:7:6"],
    ["2001::5:1:2:3:4", "2001:0:0:5:9:8:7:6"],
    ["2001::6:1:2:3:4", "2001:0:0:6::1"],
    ["2001:db9::", "2001:db9:0:0:1::"],
    ["2001::1", "2001:0:0:0:9:8:7:6"],
  ])("is counted for %s and %s together, and not for their neighbours", async (one, other) => {
    const upload = (address: string) =>
      visit(nginx.url, documents, { ...as(address, multipart), method: "POST", body: "x" });
    const running = Array.from({ length: UPLOADS }, (_, index) => upload(index % 2 ? one : other));
    await waitUntil("all under way", () => waiting.length === UPLOADS);
    expect((await upload(other)).status).toBe(429);
    const neighbour = upload("2001:db8:1:3::1");
    await waitUntil("the neighbour's as well", () => waiting.length === UPLOADS + 1);
    letGo();
    expect(count(await Promise.all([...running, neighbour]), 200)).toBe(UPLOADS + 1);
  });

  it.each([
    ["forms", "POST", "/login", "a=1"],
    ["reads with a body, which take a connection of their own as well", "GET", "/login", "a=1"],
    ["looks at an upload, of which nginx lets go where its client leaves", "HEAD", "/documents/12", undefined],
    ["heads of pages, of which nginx reads no body", "HEAD", "/", undefined],
    ["looks at its page", "GET", "/Course_details/1/apply/documents", undefined],
    ["reads of a part of a file, of which there may be none", "GET", "/assets/part.js", { range: "bytes=99-" }],
    ["reads of one version of a file", "GET", "/assets/a-version.js", { "if-match": '"none"' }],
    ["reads of a version of some day", "GET", "/assets/of-some-day.js", { "if-unmodified-since": "yesterday" }],
  ])("is a burst of %s, and no flood of them", async (_what, method, path, sent) => {
    holds = false;
    const address = `198.51.100.${40 + path.length + method.length}`;
    const body = typeof sent === "string" ? sent : undefined;
    // Node announces no body of a read by itself.
    const headers = typeof sent === "string" ? { "content-length": String(sent.length) } : sent;
    const form = () => visit(nginx.url, path, { ...as(address, headers), method, body });
    const hundred = () => Promise.all(Array.from({ length: 100 }, form));
    expect(count(await hundred(), 429)).toBe(0);
    let refused = 0;
    for (let time = 0; time < 30 && refused === 0; time++) refused = count(await hundred(), 429);
    expect(refused).toBeGreaterThan(0);
    expect((await visit(nginx.url, "/login", as(address))).status).toBe(200);
    expect((await visit(nginx.url, "/login", { ...as("198.51.100.10"), method: "POST", body: "a=1" })).status).toBe(
      200,
    );
  });
});
