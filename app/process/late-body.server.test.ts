// Holds contract 10.
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

import { afterEach, expect, it } from "vitest";

import { boundLateBody } from "./late-body.server";

const server = createServer((incoming, outgoing) => {
  boundLateBody(incoming, outgoing, incoming.url === "/closing" ? 60_000 : 100);
  if (incoming.url === "/closing") outgoing.setHeader("Connection", "close");
  outgoing.end("ok");
});

afterEach(() => void server.close());

async function talk() {
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  const line = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("utf8");
  line.on("error", () => undefined);
  return line;
}

it("ends a connection that goes on sending the body of an answered request", async () => {
  const line = await talk();
  line.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999999\r\n\r\nx");
  await once(line, "data");
  const drip = setInterval(() => line.write("x"), 20);
  // Not by once(), which a reset of the line, as good an end, would fail.
  await new Promise((resolve) => line.once("close", resolve));
  clearInterval(drip);
});

it("leaves one alone whose body has come, before or soon after the answer", async () => {
  const line = await talk();
  line.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx");
  await once(line, "data");
  line.write("x");
  await new Promise((resolve) => setTimeout(resolve, 300));
  line.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const [text] = (await once(line, "data")) as [string];
  expect(text).toContain("200 OK");
  line.destroy();
});

it("leaves nothing of a request on its connection, whose body has come or comes late", async () => {
  const taken = once(server, "connection");
  const line = await talk();
  const [socket] = (await taken) as [Socket];
  for (const [request, rest] of [
    ["GET / HTTP/1.1\r\nHost: a\r\n\r\n", ""],
    ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx", "x"],
  ] as const) {
    line.write(request);
    await once(line, "data");
    if (rest) expect(Object.hasOwn(socket, "destroySoon")).toBe(true);
    line.write(rest);
    await expect.poll(() => Object.hasOwn(socket, "destroySoon")).toBe(false);
  }
  line.destroy();
});

it("reads to its end a body whose answer ends the connection, and never resets it", async () => {
  const line = (await talk()).pause();
  const errors: Error[] = [];
  line.on("error", (error) => errors.push(error));
  line.write("POST /closing HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\nx");
  await once(line, "readable");
  await new Promise((resolve) => line.write(Buffer.alloc(3_999_999), resolve));
  const closed = new Promise((resolve) => line.once("close", resolve));
  let text = "";
  line.on("data", (chunk: string) => (text += chunk));
  await closed;
  expect(text).toContain("Connection: close");
  expect(errors).toEqual([]);
});
