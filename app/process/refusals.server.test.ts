// Holds contract 13.
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { log } from "~/log.server";

import { createSiteServer } from "./connections.server";
import { refusedPages } from "./metrics.server";
import { Refusals } from "./refusals.server";

const refusals = new Refusals({ "X-Frame-Options": "DENY" });
const asked: ServerResponse[] = [];
let refuse: (outgoing: ServerResponse) => void;
const server = createSiteServer((_incoming, outgoing) => {
  asked.push(outgoing);
  refuse(outgoing);
});
let url = "";

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(log, "warn").mockReturnValue(undefined);
  asked.length = 0;
  refuse = (outgoing) => refusals.refuse(outgoing, "the id");
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  // What was refused has its line of the log before the next test.
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();
  await new Promise((closed) => server.close(closed));
});

it("a request for which there is no time is told when to come back", async () => {
  const counted = async () => (await refusedPages.get()).values[0]?.value ?? 0;
  const before = await counted();
  const answer = await fetch(url);
  const text = await answer.text();
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "retry-after": "10",
    connection: "keep-alive",
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
});

it.each([
  ["more waits behind it", "GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(5), 2],
  ["it brings a body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n", 1],
])("its line ends where %s, with all that waits", async (_what, requests, answers) => {
  const line = connect(Number(new URL(url).port), "127.0.0.1");
  let text = "";
  line.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  line.write(requests);
  await once(line, "close");
  expect(asked).toHaveLength(answers);
  expect(text.match(/HTTP\/1\.1 503/g)).toHaveLength(answers);
});

it("one that has the beginning of an answer is left alone", async () => {
  refuse = (outgoing) => {
    outgoing.write("begun");
    refusals.refuse(outgoing);
    outgoing.end(", and whole");
  };
  expect(await (await fetch(url)).text()).toBe("begun, and whole");
});

it("all of a second have one line of the log together, and none of their own", async () => {
  for (let time = 0; time < 3; time += 1) await fetch(url);
  expect(asked.map((outgoing) => refusals.has(outgoing))).toEqual([true, true, true]);
  vi.advanceTimersByTime(999);
  expect(log.warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  await fetch(url);
  vi.advanceTimersByTime(1000);
  expect(vi.mocked(log.warn).mock.calls).toEqual(
    [3, 1].map((refused) => [{ refused }, "requests are refused: more pages are asked for than can be rendered"]),
  );
});
