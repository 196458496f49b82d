// Holds contract 13.
import { once } from "node:events";
import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack } from "./support/attack";
import { type AttackedSite, SITE_URL, startAttackedSite } from "./support/attacked-site";
import { except, ordinary } from "./support/ordinary-api";
import { statusesIn } from "./support/send";

const api = new FakeApi();
let site: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
  api.answers(ordinary);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

/** A connection that has sent these bytes, what came back on it, and whether it has ended. */
interface Client {
  socket: Socket;
  text: string;
  ended: boolean;
}

function client(bytes: string): Client {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(bytes));
  const own: Client = { socket, text: "", ended: false };
  socket.setEncoding("latin1").on("data", (chunk: string) => (own.text += chunk));
  socket.on("error", () => undefined).on("close", () => (own.ended = true));
  return own;
}

const answered = (clients: readonly Client[]) => clients.filter(({ text }) => statusesIn(text).length > 0);
const ended = (clients: readonly Client[]) => clients.filter((each) => each.ended);

function form(address: string, framing: string, body: string, path = "/login"): string {
  const headers = `Host: site.example\r\nOrigin: ${SITE_URL}\r\nX-Forwarded-For: ${address}`;
  return `POST ${path} HTTP/1.1\r\n${headers}\r\nContent-Type: application/x-www-form-urlencoded\r\n${framing}\r\n\r\n${body}`;
}

const beginning = "x".repeat(60_000);
const slowForms = [
  ["announced", (address: string) => form(address, "Content-Length: 262000", beginning)],
  [
    "in chunks",
    (address: string) =>
      form(address, "Transfer-Encoding: chunked", `${beginning.length.toString(16)}\r\n${beginning}\r\n`),
  ],
] as const;

describe("Connections", () => {
  // The first one: what crowds have left behind takes turns for a while.
  attack(
    "1,200 requests of one address for a page whose API is silent",
    "1,000 wait, the others are a 503; the address next door waits with 32 of its own, forms and pages, and kept pages go on",
    async () => {
      const other = { headers: { "x-forwarded-for": "203.0.113.63" } };
      expect((await site.send("/universitieslist", other)).status).toBe(200);
      api.answers(except("/api/", () => undefined));
      const page = (address: string) =>
        client(`GET /course_details/888 HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`);
      const crowd = Array.from({ length: 1200 }, () => page("203.0.113.63"));
      await expect.poll(() => answered(crowd).length, { timeout: 30_000 }).toBe(200);
      for (const { text } of answered(crowd)) expect(statusesIn(text)).toEqual([503]);
      const next: Client[] = [];
      for (let forms = 1; forms <= 20; forms += 1) {
        next.push(client(form("203.0.113.64", "Content-Length: 3", "a=b", "/upcoming-events/888/register")));
        // Its body has come when what was asked for after it is answered.
        await site.send("/healthz", other);
      }
      next.push(...Array.from({ length: 13 }, () => page("203.0.113.64")));
      await expect.poll(() => answered(next).length).toBe(1);
      expect((await site.send("/universitieslist", other)).status).toBe(200);
      for (const { socket } of [...crowd, ...next]) socket.destroy();
      api.reset();
      api.answers(ordinary);
    },
  );

  for (const [how, slowForm] of slowForms) {
    attack(
      `24 forms of one address that come slowly, ${how}`,
      "eight are 429 at once and end; the address next door logs in meanwhile",
      async () => {
        const slow = Array.from({ length: 24 }, () => client(slowForm("203.0.113.10")));
        await expect.poll(() => ended(slow).length).toBe(8);
        for (const { text } of ended(slow)) expect(statusesIn(text)).toEqual([429]);
        const login = "email=student%40example.com&password=Example%40123";
        const next = client(form("203.0.113.11", `Content-Length: ${login.length}`, login));
        await expect.poll(() => statusesIn(next.text)).toEqual([303]);
        expect(ended(slow)).toHaveLength(8);
        for (const { socket } of [...slow, next]) socket.destroy();
      },
    );
  }

  attack("a form that stops in the middle", "408 and the end, and nothing that says it worked", async () => {
    const slow = client(form("203.0.113.12", "Content-Length: 262000", beginning));
    await expect.poll(() => slow.ended, { timeout: 40_000 }).toBe(true);
    expect(statusesIn(slow.text)).toEqual([408]);
    expect(slow.text).toMatch(/^Connection: close\r$/im);
    expect(slow.text).toContain("check your connection and try again");
  });

  attack(
    "forms of 262 kB from 20 addresses, of each of which nearly all has come",
    "4 MB of them are taken; of those that have the most, four make room",
    async () => {
      const slow = Array.from({ length: 20 }, (_, index) =>
        client(form(`203.0.113.${100 + index}`, "Content-Length: 262000", "x".repeat(250_000))),
      );
      await expect.poll(() => ended(slow).length).toBe(4);
      expect(ended(slow).flatMap(({ text }) => statusesIn(text))).toEqual([429, 429, 429, 429]);
      for (const { socket } of slow) socket.destroy();
    },
  );

  attack(
    "2,000 requests in one packet",
    "none of them is begun but the first; the next client is answered",
    async () => {
      const before = api.requests.length;
      const packet = Array.from(
        { length: 2_000 },
        (_, at) => `GET /course-search?search=packet${at} HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      const sender = client(packet.join(""));
      const next = client("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
      await expect.poll(() => sender.ended).toBe(true);
      await expect.poll(() => statusesIn(next.text)).toEqual([200]);
      next.socket.destroy();
      const asked = api.requests.slice(before).filter(({ target }) => target.includes("packet"));
      expect(asked.length).toBeLessThanOrEqual(1);
    },
  );

  attack(
    "16 pages that are not there, asked for in one packet",
    "/healthz is answered before the last of them",
    async () => {
      const order: string[] = [];
      const packet = Array.from({ length: 16 }, (_, at) => `GET /not-there-${at} HTTP/1.1\r\nHost: x\r\n\r\n`);
      const sender = client(packet.join(""));
      sender.socket.on("data", () => order.push("page"));
      await once(sender.socket, "data");
      const next = client("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
      next.socket.on("data", () => order.push("health"));
      await expect.poll(() => sender.text.match(/HTTP\/1\.1 404 /g)).toHaveLength(16);
      await expect.poll(() => statusesIn(next.text)).toEqual([200]);
      expect(order.indexOf("health")).toBeLessThan(order.lastIndexOf("page"));
      for (const { socket } of [sender, next]) socket.destroy();
    },
  );

  attack(
    "2,400 pages of its own at once for one address",
    "503 with Retry-After for those who would wait too long; kept pages, probes and the pages of others go on",
    async () => {
      expect((await site.send("/")).status).toBe(200);
      const page =
        "GET /course-search HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.60\r\nCookie: sa_own=1\r\n\r\n";
      const crowd = Array.from({ length: 2400 }, () => client(page));
      await expect.poll(() => crowd.some(({ text }) => statusesIn(text).includes(503)), { timeout: 30_000 }).toBe(true);
      const headers = { "x-forwarded-for": "198.51.100.60" };
      expect((await site.send("/healthz", { headers })).status).toBe(200);
      expect((await site.send("/", { headers })).status).toBe(200);
      const own = await site.send("/course-search", { headers: { ...headers, cookie: "sa_own=1" } });
      expect(own.status).toBe(200);
      const [refused = ""] = crowd.map(({ text }) => text).filter((text) => statusesIn(text).includes(503));
      expect(refused).toMatch(/^Retry-After: 10\r$/im);
      expect(refused).toMatch(/^Connection: keep-alive\r$/im);
      expect(refused).toContain("Please try again in ten seconds.");
      expect(statusesIn(refused).filter((status) => status === 503)).toHaveLength(1);
      expect((await site.send("/metrics")).text).toMatch(/^site_pages_refused_total [1-9]/m);
      for (const { socket } of crowd) socket.destroy();
    },
  );

  attack(
    "1,600 looks at saved documents at once",
    "they wait for their turn, as pages do; a page of the address next door is answered meanwhile",
    async () => {
      const look =
        "HEAD /documents/none HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.62\r\nCookie: sa_own=1\r\nTus-Resumable: 1.0.0\r\n\r\n";
      const crowd = Array.from({ length: 200 }, () => client(look.repeat(8)));
      await expect.poll(() => site.metric("site_pages_waiting"), { interval: 1 }).toBeGreaterThan(100);
      const other = { headers: { "x-forwarded-for": "203.0.113.65" } };
      expect((await site.send("/course_details/1", other)).status).toBe(200);
      expect(crowd.filter(({ text }) => statusesIn(text).length < 8)).not.toEqual([]);
      const answers = () => crowd.flatMap(({ text }) => statusesIn(text));
      await expect.poll(answers, { timeout: 40_000 }).toEqual(Array.from({ length: 1600 }, () => 401));
      for (const { socket } of crowd) socket.destroy();
    },
  );

  attack(
    "an upload while pages are refused to its address",
    "its requests are answered, and none of them is a 503",
    async () => {
      const from = "Host: x\r\nX-Forwarded-For: 203.0.113.61\r\nCookie: sa_own=1\r\n\r\n";
      const crowd = Array.from({ length: 2400 }, () => client(`GET /course-search HTTP/1.1\r\n${from}`));
      await expect.poll(() => crowd.some(({ text }) => statusesIn(text).includes(503)), { timeout: 30_000 }).toBe(true);
      const upload = client(`HEAD /documents/none HTTP/1.1\r\n${from}`);
      await expect.poll(() => statusesIn(upload.text), { timeout: 30_000 }).toHaveLength(1);
      expect(statusesIn(upload.text)).not.toContain(503);
      for (const { socket } of [...crowd, upload]) socket.destroy();
    },
  );
});
