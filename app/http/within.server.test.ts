// Holds contract 13.
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

import { expect, it, vi } from "vitest";

import { withDeadline, within } from "./within.server";

const ANSWERS_SOON = `
const { parentPort } = require("node:worker_threads");
const server = require("node:net").createServer((socket) => setTimeout(() => socket.end("answer"), 50));
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

it.each([
  ["a time limit", (answer: Promise<string>) => within<string>(300, answer, () => "late")],
  [
    "a request with a signal",
    (answer: Promise<string>) => withDeadline(300, (signal) => Promise.race([answer, once(signal, "abort")])),
  ],
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

it("aborts the signal of what takes too long with the error that a timeout has by the standard, and no other", async () => {
  const reasonOf = (signal: AbortSignal) => once(signal, "abort").then(() => signal.reason as unknown);
  expect(await withDeadline(1, reasonOf)).toMatchObject({ name: "TimeoutError" });
  const clear = vi.spyOn(globalThis, "clearTimeout");
  const ended = await withDeadline(60_000, (signal) => Promise.resolve(signal));
  expect([ended.aborted, clear.mock.calls.length]).toEqual([false, 1]);
  await expect(withDeadline(60_000, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(clear).toHaveBeenCalledTimes(2);
});
