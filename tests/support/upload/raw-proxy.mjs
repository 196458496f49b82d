/**
 * The fastest proxy that Node makes in a line, to compare the site with: it looks at nothing.
 * Usage: node raw-proxy.mjs <address of the API>; sends its port to the parent.
 */
import { createServer, request } from "node:http";
import { pipeline } from "node:stream";

const target = process.argv[2];

const server = createServer((incoming, outgoing) => {
  const onward = request(target, { method: "POST", headers: incoming.headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode);
    pipeline(answer, outgoing, () => undefined);
  });
  pipeline(incoming, onward, () => undefined);
});
server.requestTimeout = 0;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));

process.on("disconnect", () => process.exit());
