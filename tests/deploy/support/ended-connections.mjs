// "serve": ends each connection that comes to port 443. Else: opens 2,000 of them at an address within 3 s, and prints how many were taken.
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const [host] = process.argv.slice(2);
if (host === "serve") {
  const server = createServer((line) => line.end());
  await once(server.listen({ port: 443, host: "0.0.0.0", backlog: 4096 }), "listening");
} else {
  let taken = 0;
  for (let round = 0; round < 10; round += 1) {
    for (let count = 0; count < 200; count += 1) {
      const line = connect({ port: 443, host });
      line.on("connect", () => (taken += 1)).on("error", () => undefined);
      line.resume().end();
    }
    await pause(300);
  }
  console.log(taken);
  process.exit();
}
