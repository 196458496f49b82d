// Holds contract 10.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { boundLateBody } from "./late-body.server";

const REST_MS = 30_000;

const server = createServer((incoming, outgoing) => {
  boundLateBody(incoming, outgoing);
  if (incoming.url !== "/") outgoing.setHeader("Connection", "close");
  if (incoming.url !== "/begun") return void outgoing.end("ok");
  incoming.once("data", () => {
    incoming.pause();
    outgoing.end("ok");
  });
});

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  server.close();
});

/** A client's end of a connection, and the server's. */
async function talk(): Promise<{ line: Socket; socket: Socket }> {
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  const taken = once(server, "connection");
  const { port } = server.address() as AddressInfo;
  const line = connect({ port, host: "127.0.0.1", allowHalfOpen: true }).setEncoding("utf8");
  line.on("error", () => undefined);
  const [socket] = (await taken) as [Socket];
  return { line, socket };
}

const post = (length: number, path = "/") => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;
const isBound = (socket: Socket) => Object.hasOwn(socket, "destroySoon");

it("ends a connection that goes on sending the body of an answered request for half a minute", async () => {
  const { line, socket } = await talk();
  line.write(`${post(999_999)}x`);
  await once(line, "data");
  line.write("x");
  vi.advanceTimersByTime(REST_MS - 1);
  expect(socket.destroyed).toBe(false);
  vi.advanceTimersByTime(1);
  expect(socket.destroyed).toBe(true);
  line.destroy();
});

it("drops what comes of a body whose answer waits for its reader", async () => {
  const { line, socket } = await talk();
  line.pause();
  socket.write(Buffer.alloc(16_000_000));
  const asked = once(server, "request");
  line.write(`${post(1_000_000)}${"x".repeat(50_000)}`);
  const [incoming, outgoing] = (await asked) as [IncomingMessage, ServerResponse];
  await expect.poll(() => [incoming.readableDidRead, incoming.readableLength]).toEqual([true, 0]);
  expect(outgoing.writableFinished).toBe(false);
  line.destroy();
});

it("leaves one alone whose body has come, before or soon after the answer", async () => {
  const { line, socket } = await talk();
  line.write(`${post(2)}x`);
  await once(line, "data");
  line.write("x");
  await expect.poll(() => isBound(socket)).toBe(false);
  vi.advanceTimersByTime(REST_MS);
  line.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [text] = (await once(line, "data")) as [string];
  expect(text).toContain("200 OK");
  line.destroy();
});

it("forgets one that ends in the middle of the body", async () => {
  const { line, socket } = await talk();
  line.write(`${post(2)}x`);
  await once(line, "data");
  const closed = new Promise((resolve) => socket.once("close", resolve));
  line.destroy();
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});

it("leaves nothing of a request on its connection, whose body has come or comes late", async () => {
  const { line, socket } = await talk();
  const before = socket.listenerCount("close");
  for (const [request, rest] of [
    ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", ""],
    [`${post(2)}x`, "x"],
    [`${post(2)}x`, "x"],
  ] as const) {
    line.write(request);
    await once(line, "data");
    if (rest) expect(isBound(socket)).toBe(true);
    line.write(rest);
    await expect.poll(() => isBound(socket)).toBe(false);
  }
  expect(socket.listenerCount("close")).toBe(before);
  line.destroy();
});

it("leaves what the next request has put there", async () => {
  const { line, socket } = await talk();
  for (const bytes of [`${post(2)}x`, `x${post(2)}x`]) {
    line.write(bytes);
    await once(line, "data");
  }
  expect(isBound(socket)).toBe(true);
  line.destroy();
});

it.each([
  ["nobody has read", "/closing"],
  ["is read no further", "/begun"],
])("reads to its end a body that %s, whose answer ends the connection, and never resets it", async (_what, path) => {
  const { line, socket } = await talk();
  line.pause();
  const errors: Error[] = [];
  line.on("error", (error) => errors.push(error));
  line.write(`${post(4_000_000, path)}x`);
  await once(line, "readable");
  await new Promise((resolve) => line.write(Buffer.alloc(3_999_999), resolve));
  let text = "";
  line.on("data", (chunk: string) => (text += chunk));
  await expect.poll(() => socket.destroyed).toBe(true);
  await once(line.end(), "close");
  expect(text).toContain("Connection: close");
  expect(errors).toEqual([]);
});
