// Holds contract 13.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { expect, it } from "vitest";

import { dropRest, parseNoRest } from "./parsed-rest.server";

/** Sends `bytes` at once to a server of Node's own, and resolves when their connection has ended. */
async function send(site: RequestListener, ...connections: string[]) {
  const server = createServer(site);
  parseNoRest(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  for (const bytes of connections) {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(bytes));
    socket.resume().on("error", () => undefined);
    await once(socket, "close");
  }
  server.close();
}

const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const chunks = (times: number) =>
  `POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(times)}0\r\n\r\n`;

it("makes no requests of what stands behind the one that has ended its connection", async () => {
  let requests = 0;
  await send(({ socket }) => {
    requests += 1;
    if (requests < 17) return;
    dropRest(socket);
    socket.destroy();
  }, get.repeat(2000));
  expect(requests).toBe(17);
});

it("makes no chunks of a body behind the one that has ended its connection, and all of the next connection's", async () => {
  let [ended, read] = [0, 0];
  await send(
    (incoming, outgoing) => {
      const { socket } = incoming;
      if (ended > 0) {
        incoming.on("data", ({ length }: Buffer) => (read += length)).on("end", () => outgoing.end());
        outgoing.once("close", () => socket.destroy());
        return;
      }
      const push = incoming.push.bind(incoming);
      incoming.push = (chunk: Buffer | null, encoding) => {
        if (chunk !== null) ended += 1;
        if (ended === 1000) {
          dropRest(socket);
          socket.destroy();
        }
        return push(chunk, encoding);
      };
    },
    chunks(9000),
    chunks(9000),
  );
  expect([ended, read]).toEqual([1000, 9000]);
});
