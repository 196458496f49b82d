import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** How long the rest of a body may take to arrive once its answer has been sent, in milliseconds. */
const REST_MS = 30_000;

/**
 * Ends a connection whose request is still arriving long after its answer: some answers need no body, and nobody else
 * counts what comes after them. Where the answer ends the connection, the rest is read all the same: Node would close at
 * once, and what then arrives resets the connection and takes the answer with it.
 */
export function boundLateBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming;
  socket.destroySoon = () => (incoming.complete ? Socket.prototype.destroySoon.call(socket) : void socket.end());
  const own = socket.destroySoon;
  // A connection that stays would keep its last request for as long as it is idle.
  const forget = () => void (socket.destroySoon === own && Reflect.deleteProperty(socket, "destroySoon"));
  outgoing.once("close", () => (incoming.complete ? forget() : incoming.once("close", forget)));
  // From here on, and not from when the answer is out: a reader that takes nothing of it would hold what has come of the body.
  outgoing.once("prefinish", () => {
    if (incoming.complete) return;
    const late = setTimeout(() => socket.destroy(), REST_MS);
    const over = () => clearTimeout(late);
    socket.once("close", over);
    incoming.once("end", () => {
      over();
      socket.off("close", over);
      if (!socket.writable) socket.destroy();
    });
    incoming.resume();
  });
}
