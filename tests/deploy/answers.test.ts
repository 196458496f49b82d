// Holds contract 7.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";

import { fixedSecurityHeaders } from "~/http/security-headers.server";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith } from "./support/programs";
import { visit } from "./support/visit";

const MB = 1024 * 1024;
/** A port that needs a right to listen on, which nobody uses: nor does the next. */
const NOBODY = 1;

/** The site's place twice over: what each process answers, and what reached it. */
const containers = [0, 1].map(() => {
  const container = { reached: [] as string[], answer: (() => undefined) as RequestListener, port: 0 };
  const server = createServer((request, response) => {
    container.reached.push(`${request.method} ${request.url}`);
    request.on("error", () => undefined).resume();
    container.answer(request, response);
  });
  return Object.assign(container, { server });
});
const [first, second] = containers as [(typeof containers)[0], (typeof containers)[0]];
const reached = () => containers.flatMap((container) => container.reached);
let nginx: Nginx;

describeWith(["nginx"], "nginx", () => {
  beforeAll(async () => {
    for (const container of containers) {
      await new Promise<void>((listening) => container.server.listen(0, "127.0.0.1", listening));
      container.port = (container.server.address() as AddressInfo).port;
    }
  });
  beforeEach(async () => {
    for (const container of containers) {
      container.reached.length = 0;
      container.answer = (_request, response) => response.end("ok");
    }
    nginx = await startNginx({ sites: containers.map(({ port }) => port) });
    return () => nginx.stop();
  });
  afterAll(async () => {
    for (const { server } of containers) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });

  it("asks the site as it is asked itself where documents come in pieces: a HEAD stays one", async () => {
    const asked = ["OPTIONS /documents", "HEAD /documents/an-id", "PATCH /documents/an-id", "DELETE /documents/an-id"];
    for (const each of asked) {
      const [method, path = ""] = each.split(" ");
      await visit(nginx.url, path, { method });
    }
    expect(reached().sort()).toEqual(asked.sort());
  });

  /** Announces a form of so many megabytes and sends two of them. */
  const large = (path: string, megabytes: number) =>
    new Promise<string>((done) => {
      const socket = connect(nginx.port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk) => (text += String(chunk)));
      socket.on("close", () => done(text));
      socket.on("error", () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${megabytes * MB}\r\n\r\n`,
      );
      socket.write(Buffer.alloc(2 * MB), () => socket.end());
    });

  it.each([
    ["/course_details/1/apply/documents", 513],
    ["/Course_details/1/Apply/Documents/", 513],
    ["/course_details/1/apply", 111],
    ["/login", 111],
  ])(
    "shows its own page for a body that is too large, with a way back, before anything of it reaches the site: %s",
    async (path, megabytes) => {
      const answer = await large(path, megabytes);
      expect(answer).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer).toContain("100 MB in all, 20 MB for one file");
      expect(answer).toContain('<a href="">Go back to the form</a>');
      expect(reached()).toEqual([]);
    },
  );

  it("says when to come back while no process answers", async () => {
    await nginx.reload([NOBODY, NOBODY + 1]);
    const answer = await visit(nginx.url, "/");
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "30"]);
    expect(answer.body).toContain("The site is being restarted or is very busy.");
    expect((await visit(nginx.url, "/login", { method: "POST", body: "a=1" })).status).toBe(503);
  });

  it.each([
    ["a header without end", "GET", "/", { "x-long": "x".repeat(40_000) }, 431],
    ["an address without end", "GET", `/?${"x".repeat(40_000)}`, {}, 414],
    ["two lengths", "POST", "/", { "content-length": "3", "transfer-encoding": "chunked" }, 400],
    ["a method nobody has", "TRACE", "/", {}, 405],
    ["a probe", "GET", "/metrics", {}, 403],
  ])("answers %s with a page and every security header", async (_what, method, path, headers, status) => {
    const answer = await rawVisit(nginx.port, method, path, headers);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain("Go to the home page");
    for (const [name, value] of Object.entries(fixedSecurityHeaders(true)))
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f]{32}$/);
    expect(answer.headers.server).toBe("nginx");
  });

  it("takes a read to the other process when one breaks off, and a form never", async () => {
    for (const container of containers)
      container.answer = (request, response) =>
        void (request.method === "POST" ? request.socket.destroy() : response.end("ok"));
    for (let time = 0; time < 4; time++) {
      const form = await visit(nginx.url, `/login?${time}`, { method: "POST", body: "a=1" });
      expect(form.status).toBe(503);
      expect(reached().filter((line) => line === `POST /login?${time}`)).toHaveLength(1);
    }
    second.answer = (request) => void request.socket.destroy();
    for (let time = 0; time < 6; time++) expect((await visit(nginx.url, `/page?${time}`)).status).toBe(200);
    expect(second.reached.some((line) => line.startsWith("GET"))).toBe(true);
  });

  it("takes a read that breaks every process to three of them at most", async () => {
    for (const container of containers) container.answer = (request) => void request.socket.destroy();
    await nginx.reload([first.port, second.port, first.port, second.port, first.port, second.port]);
    expect((await visit(nginx.url, "/poison")).status).toBe(503);
    expect(reached().length).toBeLessThanOrEqual(3);
  });

  it("sends a form on a connection of its own, and keeps those of reads", async () => {
    const connections = { GET: new Set<number>(), POST: new Set<number>() };
    for (const container of containers) {
      container.answer = (request, response) => {
        connections[request.method as "GET" | "POST"].add(request.socket.remotePort ?? 0);
        response.setHeader("cache-control", "no-store").end("ok");
      };
    }
    for (let time = 0; time < 12; time++) {
      await visit(nginx.url, "/");
      await visit(nginx.url, "/", { method: "POST", body: "a=1" });
    }
    expect(connections.POST.size).toBe(12);
    expect(connections.GET.size).toBeLessThan(12);
  });

  it("gives a form to a process that listens when the other does not", async () => {
    await nginx.reload([NOBODY, first.port]);
    for (let time = 0; time < 6; time++)
      expect((await visit(nginx.url, "/", { method: "POST", body: "a=1" })).status).toBe(200);
    expect(reached()).toHaveLength(6);
  });

  it("reaches processes that were added, and no more those that were taken away", async () => {
    await nginx.reload([first.port]);
    for (let time = 0; time < 4; time++) await visit(nginx.url, `/?before=${time}`);
    expect([first.reached.length, second.reached.length]).toEqual([4, 0]);
    await nginx.reload([second.port]);
    for (let time = 0; time < 4; time++) await visit(nginx.url, `/?after=${time}`);
    expect([first.reached.length, second.reached.length]).toEqual([4, 4]);
  });

  it("passes the bytes of an upload on as they come", async () => {
    const socket = connect(nginx.port, "127.0.0.1");
    const arrived: number[] = [];
    const came = new Promise<void>((done) => {
      first.answer = second.answer = (request) =>
        void request.on("data", (chunk: Buffer) => (arrived.push(chunk.length), done()));
    });
    socket.on("error", () => undefined);
    socket.write(
      `POST /documents HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MB}\r\n\r\nfirst bytes`,
    );
    await came;
    expect(arrived).toEqual([11]);
    socket.destroy();
  });
});

describe("nginx's pages", () => {
  const pages = readdirSync("deploy/pages").map((name) => ({
    name,
    text: readFileSync(`deploy/pages/${name}`, "utf8"),
  }));
  const conf = readFileSync("deploy/nginx.conf", "utf8");

  it.each(pages)("may show its style: $name", ({ text }) => {
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? [];
    expect(conf).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
    expect(text).not.toMatch(/<script|\bon\w+=|style=/);
  });

  it("says how the firm is reached while the site is away", () => {
    const { phone, email } = parse(readFileSync("content/firm.yaml", "utf8")) as { phone: string; email: string };
    const away = pages.find(({ name }) => name === "50x.html")?.text;
    expect(away).toContain(`<a href="tel:${phone.replaceAll(" ", "")}">${phone}</a>`);
    expect(away).toContain(`<a href="mailto:${email}">${email}</a>`);
  });

  it.each(pages)("is used: $name", ({ name }) => {
    expect(conf).toContain(`/__pages/${name};`);
  });
});

/** A request whose lines Node's client would refuse to write. */
async function rawVisit(port: number, method: string, path: string, headers: Record<string, string>) {
  const lines = Object.entries({ host: "site.example", connection: "close", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const text = await new Promise<string>((done) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    let received = "";
    socket.on("data", (chunk) => (received += String(chunk)));
    socket.on("close", () => done(received));
    socket.on("error", () => undefined);
  });
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const answered = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.split(": ", 1)[0]?.toLowerCase() ?? "", line.slice(line.indexOf(": ") + 2)]),
  );
  return { status: Number(head.split(" ")[1]), headers: answered as Record<string, string | undefined>, body };
}
