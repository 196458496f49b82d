// Holds contract 13.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";

import { expect, it } from "vitest";

import { Beginnings } from "./beginnings.server";
import { createSiteServer } from "./connections.server";

function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("begins at once what comes alone, and of more the first of each visitor before the second of any", async () => {
  const beginnings = new Beginnings();
  const begun: string[] = [];
  const ask = (visitor: string) =>
    beginnings.begin(
      () => {
        begun.push(visitor);
        work(2);
      },
      () => visitor,
    );
  ask("a");
  expect(begun).toEqual(["a"]);
  for (let more = 0; more < 10; more += 1) ask("a");
  ask("b");
  expect(begun).toEqual(["a"]);
  while (begun.length < 12) await setImmediate();
  expect(begun.indexOf("b")).toBeLessThanOrEqual(2);
});

it("lets at most 500 requests with a body wait, two of each visitor, and all without", async () => {
  const beginnings = new Beginnings();
  let begun = 0;
  const ask = (hasBody: boolean, visitor = "a") =>
    beginnings.begin(
      () => {
        begun += 1;
        if (begun === 1) work(2);
      },
      () => visitor,
      hasBody,
    );
  ask(false);
  const taken = Array.from({ length: 501 }, () => ask(true));
  expect(taken).toEqual([...Array.from({ length: 500 }, () => true), false]);
  expect([ask(false), ask(true, "b"), ask(true, "b"), ask(true, "b")]).toEqual([true, true, true, false]);
  while (begun < 504) await setImmediate();
  expect(ask(true)).toBe(true);
});

it("takes whoever connects, and begins what they ask, while others ask again and again on open connections", async () => {
  const beginnings = new Beginnings();
  let others = 0;
  let waiting = 0;
  const server = createSiteServer((incoming, outgoing) => {
    waiting += 1;
    beginnings.begin(
      () => {
        waiting -= 1;
        if (incoming.url === "/again") others += 1;
        work(1);
        outgoing.end("ok");
      },
      () => incoming.url ?? "",
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, answered: () => void) => {
    const socket = connect(port, "127.0.0.1").on("error", () => undefined);
    const send = () => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    socket.on("data", () => (path === "/again" ? send() : answered()));
    send();
    return socket;
  };
  const open = Array.from({ length: 64 }, () => ask("/again", () => undefined));
  await expect.poll(() => others).toBeGreaterThan(128);

  const before = others;
  let answered = 0;
  const newcomers = Array.from({ length: 50 }, () => ask("/", () => (answered += 1)));
  await expect.poll(() => answered).toBe(50);
  expect(others - before).toBeLessThan(1000);
  for (const socket of [...open, ...newcomers]) socket.destroy();
  await new Promise((closed) => server.close(closed));
  // In the next file, where a clock may stand still, the work would have no end.
  await expect.poll(() => waiting).toBe(0);
});
