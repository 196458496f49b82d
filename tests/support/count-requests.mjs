// Loaded by a site under test before its own code: tells at HELD_PORT how many requests are held in its memory.
import { createServer, IncomingMessage } from "node:http";
import { queryObjects } from "node:v8";

createServer((_request, response) => response.end(String(queryObjects(IncomingMessage, { format: "count" }))))
  .listen(Number(process.env.HELD_PORT), "127.0.0.1")
  .unref();
