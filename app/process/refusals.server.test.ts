// Holds contract 13.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, expect, it, vi } from "vitest";

import { log } from "~/log.server";

import { refusedPages } from "./metrics.server";
import { Refusals } from "./refusals.server";

const refusals = new Refusals({ "X-Frame-Options": "DENY" });
const server = createServer((_incoming, outgoing) => refusals.refuse(outgoing, "the id"));

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

it("a request for which there is no time is told when to come back, its line ends, and the log says how many there were", async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const counted = async () => (await refusedPages.get()).values[0]?.value ?? 0;
  const before = await counted();
  const { status, headers, text } = await fetch(url).then(async (answer) => ({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    text: await answer.text(),
  }));
  expect(status).toBe(503);
  expect(headers).toMatchObject({
    "retry-after": "10",
    connection: "close",
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "x-frame-options": "DENY",
    "x-request-id": "the id",
    "content-length": String(Buffer.byteLength(text)),
  });
  expect(text).toContain("More pages are asked for at this moment than can be made. Please try again in ten seconds.");
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([503, ""]);
  expect(await counted()).toBe(before + 2);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(warn.mock.calls).toEqual([
    [{ refused: 2 }, "requests are refused: more pages are asked for than can be rendered"],
  ]);
});
