// Holds contract 13.
import { once } from "node:events";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

import { expect, it } from "vitest";

import { within } from "./within.server";

const ANSWERS_SOON = `
const { parentPort } = require("node:worker_threads");
const server = require("node:net").createServer((socket) => setTimeout(() => socket.end("answer"), 50));
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

it("takes an answer that was there in time, though the process stood still before it was read", async () => {
  const other = new Worker(ANSWERS_SOON, { eval: true });
  const [port] = (await once(other, "message")) as [number];
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const answer = within<unknown>(300, once(socket, "data").then(String), () => "late");
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(await answer).toBe("answer");
  socket.destroy();
  await other.terminate();
});
