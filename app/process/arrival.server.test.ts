// Holds contract 7.
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

import express, { type Request as ExpressRequest } from "express";
import fc from "fast-check";
import { expect, it, vi } from "vitest";

import { log } from "~/log.server";

import { readArrival, record } from "./arrival.server";
import { believedAddress, forwardedAddresses } from "./forwarded-address.server";

/** A request as Express sees it behind `proxies` of ours. */
function request(headers: Record<string, string>, proxies: number, encrypted = false): ExpressRequest {
  const app = express();
  app.set("trust proxy", proxies);
  const socket = { remoteAddress: "127.0.0.1", encrypted };
  return Object.assign(Object.create(express.request), { app, headers, socket, connection: socket }) as ExpressRequest;
}

const proxies = fc.nat(3);

it("reads the protocol as Express does, where it is one of ours", () => {
  const protocol = fc.constantFrom("https", "http", "", " https ", "https,http", ",http", "x", "javascript", "<evil>");
  fc.assert(
    fc.property(fc.option(protocol, { nil: undefined }), proxies, fc.boolean(), (forwarded, trusted, encrypted) => {
      const headers = { host: "a.example", ...(forwarded === undefined ? {} : { "x-forwarded-proto": forwarded }) };
      const asked = request(headers, trusted, encrypted);
      const own = encrypted ? "https" : "http";
      const expected = /^https?$/.test(asked.protocol) ? asked.protocol : own;
      expect(readArrival(asked, undefined, trusted).siteOrigin).toBe(`${expected}://a.example`);
    }),
  );
});

it("believes the address that Express believes", () => {
  const address = fc.constantFrom("203.0.113.9", "10.0.0.1", "2400:1a00::1", "evil", "", " ");
  fc.assert(
    fc.property(fc.array(fc.tuple(address, fc.constantFrom(",", ", ", " , "))), proxies, (list, trusted) => {
      const text = list.flat().join("");
      const asked = request(text ? { "x-forwarded-for": text } : {}, trusted);
      expect(believedAddress("127.0.0.1", forwardedAddresses(asked.headers), trusted)).toBe(asked.ip);
    }),
  );
});

it.each([
  ["a.example", undefined, 0, "http://a.example"],
  ["a.example:8080", undefined, 0, "http://a.example:8080"],
  ["[::1]:3000", undefined, 0, "http://[::1]:3000"],
  ["<evil>", undefined, 0, "http://localhost"],
  ["evil.example:65535", undefined, 0, "http://evil.example:65535"],
  ["evil.example:99999", undefined, 0, "http://localhost"],
  ["a.example", "evil.example:65536", 1, "http://localhost"],
  ["1.2.3.999", undefined, 0, "http://localhost"],
  ["[:::::]", undefined, 0, "http://localhost"],
  ["a.example", "b.example", 0, "http://a.example"],
  ["a.example", "b.example, c.example", 1, "http://b.example"],
  ["a.example", "<evil>", 1, "http://localhost"],
])("of the host %s behind %s, %d of them trusted, makes %s", (host, forwarded, trusted, expected) => {
  const headers = { host, ...(forwarded ? { "x-forwarded-host": forwarded } : {}) };
  expect(readArrival(request(headers, trusted) as IncomingMessage, undefined, trusted).siteOrigin).toBe(expected);
  expect(readArrival(request(headers, trusted), "https://site.example", trusted).siteOrigin).toBe(
    "https://site.example",
  );
});

it.each([
  ["0123456789abcdef", 1, true],
  ["0123456789abcdef", 0, false],
  ["short", 1, false],
  ["x".repeat(65), 1, false],
  ["<script>alert</script>", 1, false],
])("takes the id %s with %d proxies: %s", (offered, trusted, taken) => {
  const { requestId } = readArrival(request({ "x-request-id": offered }, trusted), undefined, trusted);
  if (taken) expect(requestId).toBe(offered);
  else expect(requestId).toMatch(/^[\da-f-]{36}$/);
});

it.each([
  ["from the time that the proxy names", "t=1000000000.000", 1, 2500],
  ["not from what a visitor names", "t=1000000000.000", 0, 0],
  ["not from a clock that is ahead", "t=1000000004.000", 1, 0],
  ["not from a clock that is wrong", "t=0999990000.000", 1, 0],
  ["not from other words", "t=1000000000", 1, 0],
])("knows how long a request was on its way, %s", (_from, header, trusted, wait) => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000_002_500 });
  const { waitedMs } = readArrival(request({ "x-request-start": header }, trusted), undefined, trusted);
  vi.useRealTimers();
  expect(waitedMs).toBe(wait);
});

it("says that an answer was cut which was made whole and not read to its end, and of no other", async () => {
  const info = vi.spyOn(log, "info").mockReturnValue(undefined);
  const server = createServer((incoming, outgoing) => {
    outgoing.once("close", () =>
      record(readArrival(incoming, undefined, 0), "GET", outgoing, { pattern: "/", path: "/" }),
    );
    outgoing.end(Buffer.alloc(32 * 1024 * 1024));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const ask = (read: (response: IncomingMessage) => void, headers = {}) =>
    get({ port, host: "127.0.0.1", agent: false, headers }, read).on("error", () => undefined);
  const lines = () => info.mock.calls.map(([facts]) => facts as object);
  ask((response) => response.resume(), { connection: "keep-alive" });
  await expect.poll(lines).toHaveLength(1);
  ask((response) => response.resume(), { connection: "close" });
  await expect.poll(lines).toHaveLength(2);
  ask((response) => response.once("data", () => response.destroy()));
  await expect.poll(lines).toHaveLength(3);
  expect(lines().map((line) => "cut" in line)).toEqual([false, false, true]);
  server.close().closeAllConnections();
});
