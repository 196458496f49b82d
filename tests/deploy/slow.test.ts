// Holds contract 13.
import { createServer } from "node:http";
import { connect, type AddressInfo, Socket } from "node:net";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startNginx, type Nginx } from "./support/nginx";
import { describeWith, waitUntil } from "./support/programs";
import { visit } from "./support/visit";

const SLOW = 500;
const MOST = 256;

/** The site's place: answers reads, and waits for bodies that never end. */
let bodies = 0;
const site = createServer((request, response) => {
  if (request.method === "GET") return void response.end("ok");
  bodies += 1;
  request.on("error", () => undefined).resume();
});
let nginx: Nginx;

describe("senders that take their time", () => {
  describeWith(["nginx"], "at nginx", () => {
    beforeAll(async () => {
      await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
      nginx = await startNginx({ sites: [(site.address() as AddressInfo).port] });
    });
    afterAll(async () => {
      await nginx.stop();
      site.closeAllConnections();
      await new Promise((closed) => site.close(closed));
    });

    /** Opens connections that write these lines, and then one letter a second for ever. */
    function drip(lines: string, count: number): { sockets: Socket[]; closed: Promise<unknown> } {
      const sockets = Array.from({ length: count }, () => connect(nginx.port, "127.0.0.1"));
      const closed = sockets.map((socket) => {
        socket.on("error", () => undefined);
        socket.resume().write(lines);
        const timer = setInterval(() => socket.write("x"), 1000);
        return new Promise<void>((done) => socket.once("close", () => done(clearInterval(timer))));
      });
      return { sockets, closed: Promise.all(closed) };
    }

    it("are cut off when their headers do not come, and keep nobody waiting meanwhile", async () => {
      const { closed } = drip("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", SLOW);
      for (let time = 0; time < 20; time++) expect((await visit(nginx.url, `/?${time}`)).status).toBe(200);
      await closed;
    }, 120_000);

    it("have no more bodies under way than one visitor may", async () => {
      const form = "POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n";
      const sockets: Socket[] = [];
      while (bodies < MOST) {
        const before = bodies;
        const [socket = new Socket()] = drip(form, 1).sockets;
        sockets.push(socket);
        // More came within a second than one visitor may send: this one would count until all of its body has come.
        socket.once("data", () => socket.destroy());
        await waitUntil("it is taken or refused", () => bodies > before || socket.destroyed);
      }
      sockets.push(...drip(form, 100).sockets);
      for (let time = 0; time < 20; time++) expect((await visit(nginx.url, `/?${time}`)).status).toBe(200);
      expect(bodies).toBe(MOST);
      for (const socket of sockets) socket.destroy();
    }, 120_000);
  });
});
