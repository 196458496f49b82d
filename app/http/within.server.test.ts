// Holds contract 13.
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

import { expect, it } from "vitest";

import { abortedAfter, within } from "./within.server";

const ANSWERS_SOON = `
const { parentPort } = require("node:worker_threads");
const server = require("node:net").createServer((socket) => setTimeout(() => socket.end("answer"), 50));
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

it.each([
  ["a time limit", (answer: Promise<string>) => within<string>(300, answer, () => "late")],
  ["a request with a signal", (answer: Promise<string>) => Promise.race([answer, once(abortedAfter(300), "abort")])],
])(
  "takes an answer that was there in time, for %s, though the process stood still before it was read",
  async (_what, limit) => {
    const other = new Worker(ANSWERS_SOON, { eval: true });
    const [port] = (await once(other, "message")) as [number];
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const answer = limit(once(socket, "data").then(String));
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect(await answer).toBe("answer");
    socket.destroy();
    await other.terminate();
  },
);

it("aborts a signal with the error that its timeout has by the standard", async () => {
  const signal = abortedAfter(1);
  await once(signal, "abort");
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});
