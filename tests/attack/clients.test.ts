// Holds contract 7, 13.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect } from "vitest";

import { FakeApi } from "../support/fake-api";

import { attack, longAttack } from "./support/attack";
import { type AttackedSite, SITE_URL, startAttackedSite } from "./support/attacked-site";
import { ordinary } from "./support/ordinary-api";
import { sendRaw, statusesIn } from "./support/send";

const api = new FakeApi();
let site: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite(await api.start());
  api.answers(ordinary);
});
afterAll(() => Promise.all([site.stop(), api.stop()]));

const post = (headers: string, body: string) =>
  `POST /login HTTP/1.1\r\nHost: site.example\r\nOrigin: ${SITE_URL}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n${body}`;
const hidden = "GET /metrics HTTP/1.1\r\nHost: site.example\r\n\r\n";

const smuggling: readonly (readonly [name: string, bytes: string])[] = [
  [
    "two different Content-Lengths",
    post(`Content-Length: 7\r\nContent-Length: ${7 + hidden.length}\r\n`, `email=x${hidden}`),
  ],
  ["a list as Content-Length", post("Content-Length: 7, 7\r\n", `email=x${hidden}`)],
  ["Content-Length with a sign", post("Content-Length: +7\r\n", `email=x${hidden}`)],
  [
    "Content-Length and Transfer-Encoding",
    post(`Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`),
  ],
  [
    "Transfer-Encoding twice",
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n", `0\r\n\r\n${hidden}`),
  ],
  ["Transfer-Encoding in disguise", post("Transfer-Encoding: xchunked\r\n", `0\r\n\r\n${hidden}`)],
  ["Transfer-Encoding after a space", post("Transfer-Encoding : chunked\r\n", `0\r\n\r\n${hidden}`)],
  ["a folded header", post("X-Note: a\r\n b\r\nContent-Length: 7\r\n", `email=x`)],
  ["lines that end in LF only", `POST /login HTTP/1.1\nHost: site.example\nContent-Length: 7\n\nemail=x`],
  ["a chunk size that is no number", post("Transfer-Encoding: chunked\r\n", `zz\r\nemail=x\r\n0\r\n\r\n`)],
  ["a chunk longer than it says", post("Transfer-Encoding: chunked\r\n", `3\r\nemail=x\r\n0\r\n\r\n`)],
  ["a header name with a space", "GET / HTTP/1.1\r\nHost: site.example\r\nX Y: 1\r\n\r\n"],
  ["a zero byte in a header", "GET / HTTP/1.1\r\nHost: site.example\r\nX-Y: a\0b\r\n\r\n"],
];

/** The headers of the first answer, whose connection stays open. */
function firstAnswer(bytes: string): Promise<string> {
  return new Promise((done, failed) => {
    let answer = "";
    const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () => socket.write(bytes));
    socket.once("error", failed).on("data", (chunk: Buffer) => {
      answer += chunk.toString("latin1");
      if (!answer.includes("\r\n\r\n")) return;
      socket.destroy();
      done(answer.split("\r\n\r\n", 1)[0] ?? "");
    });
  });
}

describe("Clients and the wire", () => {
  for (const [name, bytes] of smuggling) {
    attack(`${name}`, "400, the connection is closed, no second answer", async () => {
      const answers = statusesIn(await sendRaw(site.url, bytes));
      expect(answers).toEqual([400]);
    });
  }

  attack("headers of 70 kB", "431", async () => {
    expect(
      statusesIn(await sendRaw(site.url, `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(70_000)}\r\n\r\n`)),
    ).toEqual([431]);
  });

  attack(
    "1,050 headers that hide a body in chunks from Node, and a request behind it",
    "431, and nothing else",
    async () => {
      const lines = `${"a:\r\n".repeat(1_050)}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`;
      const next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
      expect(statusesIn(await sendRaw(site.url, `POST /login HTTP/1.1\r\nHost: x\r\n${lines}${next}`))).toEqual([431]);
    },
  );

  attack("a read that announces a body and sends none", "an answer, and no other request is its body", async () => {
    const next = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    for (const path of ["/", "/shortlist", "/nowhere", "/favicon.svg", "/healthz"]) {
      for (const method of ["GET", "HEAD"]) {
        for (const body of ["Content-Length: 100000", "Transfer-Encoding: chunked"]) {
          const answer = await firstAnswer(`${method} ${path} HTTP/1.1\r\nHost: x\r\n${body}\r\n\r\n${next}`);
          expect(answer, `${method} ${path} ${body}`).toMatch(/^connection: close\r?$/im);
        }
      }
    }
  });

  attack("20 kB of cookies", "an answer, and nothing of them comes back", async () => {
    const answer = await site.send("/", { headers: { cookie: `${"junk=x; ".repeat(2_500)}__Host-sa_session=broken` } });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain("junk");
  });

  attack("an address of 9 kB", "414", async () => {
    expect((await site.send(`/?q=${"x".repeat(9_000)}`)).status).toBe(414);
  });

  attack("addresses that cannot be read", "400, never 500", async () => {
    for (const path of ["/%E0%A4%A", "/%00", "/course_details/%ff", "/%c0%ae%c0%ae/"])
      expect((await site.send(path)).status, path).toBe(400);
  });

  attack("an absolute address, CONNECT, TRACE and OPTIONS *", "no proxying, no echo, no 5xx", async () => {
    for (const line of [
      "GET http://169.254.169.254/ HTTP/1.1",
      "CONNECT evil.example:443 HTTP/1.1",
      "TRACE / HTTP/1.1",
      "OPTIONS * HTTP/1.1",
    ]) {
      const answer = await sendRaw(site.url, `${line}\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`);
      expect(
        statusesIn(answer).every((status) => status < 500),
        line,
      ).toBe(true);
      expect(answer, line).not.toContain("echo-me");
    }
  });

  attack("a body announced and never sent", "the rest of the site goes on", async () => {
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(Number(new URL(site.url).port), "127.0.0.1", () =>
        socket.write(post("Content-Length: 1000\r\n", "email=")),
      );
      return socket.on("error", () => undefined);
    });
    await expect.poll(() => site.metric("site_connections")).toBeGreaterThanOrEqual(sockets.length);
    expect((await site.send("/", { patience: 5_000 })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  attack("a client that closes its half and waits", "a whole page or none, and the process lives", async () => {
    const { hostname, port } = new URL(site.url);
    const text = await new Promise<string>((done) => {
      let read = "";
      const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true }, () =>
        socket.end("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
      );
      socket.on("data", (chunk) => (read += String(chunk)));
      socket.on("close", () => done(read));
      socket.on("error", () => done(read));
    });
    expect(text === "" || text.includes("</html>")).toBe(true);
    expect((await site.send("/healthz")).status).toBe(200);
  });

  attack("200 clients that leave in the middle of a page", "nothing fails, nothing is logged as an error", async () => {
    const port = Number(new URL(site.url).port);
    const before = site.lines.filter((line) => line.includes('"level":50')).length;
    for (let client = 0; client < 200; client += 1) {
      const socket = connect(port, "127.0.0.1", () =>
        socket.write(`GET /course-search?search=leaving${client} HTTP/1.1\r\nHost: x\r\n\r\n`, () =>
          socket.resetAndDestroy(),
        ),
      );
      socket.on("error", () => undefined);
    }
    await pause(1_000);
    expect((await site.send("/healthz")).status).toBe(200);
    expect(site.lines.filter((line) => line.includes('"level":50'))).toHaveLength(before);
  });

  attack("a client that reads nothing of what it asked for", "costs others nothing", async () => {
    const port = Number(new URL(site.url).port);
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(16)));
      return socket.on("error", () => undefined).pause();
    });
    await expect.poll(() => site.metric("site_connections")).toBeGreaterThanOrEqual(sockets.length);
    expect((await site.send("/blog", { patience: 15_000 })).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  attack(
    "24 sorted searches of one address at once, each with a fee of its own",
    "two reads of 1,000 records at a time, the rest waits or gets 503 with Retry-After; everybody else is served",
    async () => {
      const held = new Set<() => void>();
      let most = 0;
      api.answers((request, response) => {
        if (!/max_fee=.*&records=1000/.test(request.target)) return ordinary(request, response);
        const answer = () => ordinary(request, response);
        most = Math.max(most, held.add(answer).size);
        response.once("close", () => held.delete(answer));
      });
      const attacker = { headers: { "x-forwarded-for": "203.0.113.50" } };
      const crowd = Array.from({ length: 24 }, (_, index) =>
        site.send(`/course-search?sort=fee&max_fee=${100_001 + index}`, attacker),
      );
      await expect.poll(() => held.size).toBe(2);
      const others = ["/healthz", "/course-search?max_fee=90001", "/course_details/12", "/blog/12"];
      for (const headers of [attacker.headers, { "x-forwarded-for": "198.51.100.50" }])
        for (const path of others) expect((await site.send(path, { headers })).status, path).toBe(200);

      const answering = setInterval(() => {
        for (const answer of [...held].slice(0, 1)) {
          held.delete(answer);
          answer();
        }
      }, 5);
      const answers = await Promise.all(crowd);
      clearInterval(answering);
      api.answers(ordinary);
      expect(most).toBe(2);
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBeGreaterThanOrEqual(14);
      for (const { status, headers, text } of refused) {
        expect([status, Number(headers["retry-after"]) > 0]).toEqual([503, true]);
        expect(text).toContain("An error occurred while fetching courses");
      }
    },
  );

  attack(
    "300 sorted searches of ten addresses at once, each with a fee of its own",
    "503 with Retry-After for those that find no room; most of them are made once for all",
    async () => {
      const held = new Set<() => void>();
      api.answers((request, response) => {
        if (/max_fee=.*&records=1000/.test(request.target)) held.add(() => ordinary(request, response));
        else ordinary(request, response);
      });
      const crowd = Array.from({ length: 300 }, (_, index) =>
        site.send(`/course-search?sort=fee&max_fee=${200_001 + index}`, {
          headers: { "x-forwarded-for": `203.0.113.${60 + (index % 10)}` },
        }),
      );
      const answering = setInterval(() => {
        held.forEach((answer) => answer());
        held.clear();
      }, 100);
      const refused = (await Promise.all(crowd)).filter(({ status }) => status === 503);
      clearInterval(answering);
      api.answers(ordinary);
      expect(refused.length).toBeGreaterThanOrEqual(200);
      for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      const made = refused.filter(({ text }) => text.includes("An error occurred while fetching courses"));
      expect(made.length).toBeGreaterThan(0);
      expect(made.length).toBeLessThan(refused.length / 2);
    },
  );

  longAttack(
    "300 clients that send a header byte by byte (slowloris)",
    "closed, everybody else is served meanwhile",
    async () => {
      const port = Number(new URL(site.url).port);
      const sockets = Array.from({ length: 300 }, () => {
        const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-A: "));
        return socket.on("error", () => undefined).resume();
      });
      const closed = Promise.all(sockets.map((socket) => new Promise((done) => socket.once("close", done))));
      const dripping = setInterval(() => sockets.forEach((socket) => socket.writable && socket.write("b")), 1_000);
      await expect.poll(() => site.metric("site_connections")).toBeGreaterThanOrEqual(sockets.length);
      expect((await site.send("/", { patience: 5_000 })).status).toBe(200);
      await closed;
      clearInterval(dripping);
    },
    120,
  );
});
