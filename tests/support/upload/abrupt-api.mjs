// An API in a thread of its own that does one thing to each connection at one moment, over plain TCP or TLS.
import { createServer } from "node:net";
import { createServer as createSecureServer } from "node:tls";
import { parentPort, workerData } from "node:worker_threads";

const { certificate, moment, text, ending } = workerData;
const raws = new Map();

function act(socket) {
  const raw = raws.get(socket.remotePort);
  const end = () => {
    if (ending === "reset") raw.resetAndDestroy();
    if (ending === "close") socket.end();
  };
  if (text) socket.write(text, end);
  else end();
}

/** Whether the moment has come, with `come` bytes of a body of `length`. */
const moments = {
  "first bytes": () => true,
  middle: (come, length) => come > length / 2,
  whole: (come, length) => come === length,
};

function talk(socket) {
  socket.on("error", () => undefined);
  if (moment === "unread") return setTimeout(act, 500, socket);
  let head = "";
  let come = 0;
  let length = null;
  socket.on("data", (chunk) => {
    come += chunk.length;
    if (length === null) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      come = head.length - end - 4;
      length = Number(/content-length: (\d+)/i.exec(head)[1]);
    }
    if (moments[moment]?.(come, length)) act(socket);
  });
}

const server = certificate ? createSecureServer(certificate, talk) : createServer(talk);
server.on("tlsClientError", () => undefined);
server.on("connection", (raw) => {
  raw.on("error", () => undefined);
  raws.set(raw.remotePort, raw);
  if (moment === "connected") act(raw);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));
