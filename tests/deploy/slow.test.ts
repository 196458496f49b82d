import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { FakeApi } from "../support/fake-api";

import { startNginx, type Nginx } from "./support/nginx";
import { describeLong, describeWith } from "./support/programs";
import { visit } from "./support/visit";

const SLOW = 500;
const site = new FakeApi();
let nginx: Nginx;

describeLong("senders that take their time", () => {
  describeWith(["nginx"], "at nginx", () => {
    beforeAll(async () => {
      nginx = await startNginx({ sites: [Number(new URL(await site.start()).port)] });
      site.answers((_request, response) => response.end("ok"));
    });
    afterAll(() => Promise.all([nginx.stop(), site.stop()]));

    /** Opens connections that write these lines, and then one letter a second for ever. */
    function drip(lines: string): { sockets: Socket[]; closed: Promise<unknown> } {
      const sockets = Array.from({ length: SLOW }, () => connect(nginx.port, "127.0.0.1"));
      const closed = sockets.map((socket) => {
        socket.on("error", () => undefined);
        socket.resume().write(lines);
        const timer = setInterval(() => socket.write("x"), 1000);
        return new Promise<void>((done) => socket.once("close", () => done(clearInterval(timer))));
      });
      return { sockets, closed: Promise.all(closed) };
    }

    it("are cut off when their headers do not come, and keep nobody waiting meanwhile", async () => {
      const { closed } = drip("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
      for (let time = 0; time < 20; time++) expect((await visit(nginx.url, `/?${time}`)).status).toBe(200);
      await closed;
    }, 120_000);

    it("have no more bodies under way than one visitor may", async () => {
      const before = site.requests.length;
      const { sockets } = drip("POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n");
      for (let time = 0; time < 20; time++) expect((await visit(nginx.url, `/?${time}`)).status).toBe(200);
      for (const socket of sockets) socket.destroy();
      expect(site.requests.length - before).toBe(20);
    }, 120_000);
  });
});
