// Holds contract 12.3.
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { PassThrough } from "node:stream";

import { afterEach, expect, it, onTestFinished, vi } from "vitest";

import { withRequestContext } from "~/http/request-context.server";

import { eventually } from "../../../tests/support/eventually";

import { ArrivingBytes, isGivenUp, patience } from "./arriving-bytes.server";

const servers: (() => void)[] = [];
afterEach(() => servers.splice(0).forEach((stop) => stop()));

/** A request on a line that the test holds in its hands. */
async function request(length: number): Promise<{ line: Socket; incoming: IncomingMessage }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const arrived = new Promise<IncomingMessage>((done) => server.once("request", done));
  const line = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => undefined);
  servers.push(() => {
    line.destroy();
    server.close();
  });
  line.write(`PATCH / HTTP/1.1\r\nHost: site\r\nContent-Length: ${length}\r\n\r\n`);
  return { line, incoming: await arrived };
}

async function read(bytes: ArrivingBytes): Promise<number> {
  let count = 0;
  for await (const chunk of bytes.chunks()) count += chunk.byteLength;
  return count;
}

it.each([0, 10])("gives an empty body, and one of a few bytes: %d", async (length) => {
  const { line, incoming } = await request(length);
  line.write(Buffer.alloc(length));
  const bytes = new ArrivingBytes(incoming);
  expect([await read(bytes), bytes.end]).toEqual([length, "whole"]);
});

it("tells its request that the body is read: it lies unread no more", async () => {
  const { incoming } = await request(0);
  const onBodyRead = vi.fn();
  const bytes = withRequestContext({ requestId: "1", setCookies: [], onBodyRead }, () => {
    expect(onBodyRead).not.toHaveBeenCalled();
    return new ArrivingBytes(incoming);
  });
  expect(onBodyRead).toHaveBeenCalledOnce();
  bytes.stop();
});

it("gives all that came before the line broke, however late it is read", async () => {
  const { line, incoming } = await request(300_000);
  const bytes = new ArrivingBytes(incoming);
  line.write(Buffer.alloc(10_000));
  await eventually(() => expect(incoming.readableLength).toBe(10_000));
  line.destroy();
  await eventually(() => expect(bytes.end).toBe("broken"));
  expect([await read(bytes), bytes.end]).toEqual([10_000, "broken"]);
});

it.each([
  ["nothing", "stalled", { idleMs: 100 }],
  ["hardly anything", "too-slow", { floor: { bytesPerSecond: 1000, windowMs: 600 } }],
])("ends where %s moves", async (_what, end, less) => {
  const usual = { ...patience };
  onTestFinished(() => void Object.assign(patience, usual));
  Object.assign(patience, less);
  const { line, incoming } = await request(300_000);
  const bytes = new ArrivingBytes(incoming);
  const trickle = setInterval(() => end === "too-slow" && line.write("x"), 50);
  expect(await read(bytes)).toBeLessThan(1000);
  clearInterval(trickle);
  expect([bytes.end, isGivenUp(incoming)]).toEqual([end, true]);
});

it("ends a body that comes in packets of a few bytes, and takes short packets of a slow line", async () => {
  const bytesOf = async (packet: number) => {
    const incoming = new PassThrough();
    const bytes = new ArrivingBytes(incoming as unknown as IncomingMessage);
    const all = read(bytes);
    for (let count = 0; count < 1100; count += 1) {
      incoming.write(Buffer.alloc(packet));
      await new Promise(setImmediate);
    }
    incoming.end();
    return [await all, bytes.end];
  };
  expect(await bytesOf(500)).toEqual([550_000, "whole"]);
  expect(await bytesOf(10)).toEqual([10_010, "too-slow"]);
});

it("leaves the rest of a body to who comes next", async () => {
  const { line, incoming } = await request(300_000);
  const bytes = new ArrivingBytes(incoming);
  line.write(Buffer.alloc(10_000));
  await bytes.chunks().next();
  bytes.stop();
  expect(bytes.end).toBe("stopped");
  line.write(Buffer.alloc(290_000));
  let rest = 0;
  incoming.on("data", (chunk: Buffer) => (rest += chunk.length));
  await new Promise((done) => incoming.on("end", done).resume());
  expect(rest).toBeGreaterThanOrEqual(200_000);
});
