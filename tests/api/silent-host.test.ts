import { createServer, type AddressInfo, type Socket } from "node:net";

import { afterAll, beforeAll, expect, it } from "vitest";

import { exchange } from "~/api/connection/transport.server";

const sockets: Socket[] = [];
const silent = createServer((socket) => void sockets.push(socket.on("error", () => undefined)));

beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  process.env.API_URL = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  process.env.SESSION_SECRET = "a-secret-of-at-least-32-characters!!";
  process.env.API_TIMEOUT_MS = "60000";
});
afterAll(async () => {
  sockets.forEach((socket) => socket.destroy());
  await new Promise((closed) => silent.close(closed));
});

it("a call ends with its signal even while its connection has not opened", async () => {
  const signal = AbortSignal.timeout(300);
  await expect(exchange({ lane: "reads", method: "GET", target: "/", signal, longest: 1000 })).rejects.toMatchObject({
    name: "TimeoutError",
  });
});
