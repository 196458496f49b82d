// "serve PORT": takes connections. Else: opens 530 connections to a port of a host from each address it is given, holds them, and prints
// how many were taken from each.
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const [host, port, ...addresses] = process.argv.slice(2);
const PER_ADDRESS = 530;
if (host === "serve") {
  createServer().listen({ port: Number(port), host: "::", backlog: 4096 });
} else {
  const taken = addresses.map(() => 0);
  for (const [index, localAddress] of addresses.entries()) {
    for (let count = 0; count < PER_ADDRESS; count += 1) {
      const line = connect({ port: Number(port), host, localAddress });
      line.on("connect", () => (taken[index] += 1)).on("error", () => undefined);
    }
  }
  // Who is dropped asks again after a second, and is dropped again.
  for (let before = ""; before !== taken.join();) {
    before = taken.join();
    await pause(2_500);
  }
  console.log(JSON.stringify(taken));
  process.exit();
}
