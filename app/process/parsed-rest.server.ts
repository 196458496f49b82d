import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** What Node has of the parser of a connection: it is nowhere described, and the same in Node 20 to 24. */
interface Parser {
  /** Takes a request whose headers have come, and says what the parser skips. */
  onIncoming?: ((incoming: IncomingMessage, keepsAlive: boolean) => number) | null;
  /** At `constructor.kOnBody`: takes a chunk of a body. */
  [callback: number]: unknown;
  constructor: { kOnBody?: number };
}

/** An answer to a request's headers by which nothing behind them is parsed. */
const SKIP_ALL = 2;

const dropped = new WeakSet<Socket>();

/**
 * Lets a server parse no more of a connection after `dropRest`. By itself Node makes a request of each that it has read, thousands
 * in a packet, though the first has ended the connection.
 */
export function parseNoRest(server: Server): void {
  server.on("connection", (socket: Socket) => {
    const parser = parserOf(socket);
    const take = parser?.onIncoming;
    if (!parser || !take) return;
    parser.onIncoming = (incoming, keepsAlive) => {
      const skips = take(incoming, keepsAlive);
      return dropped.has(socket) ? SKIP_ALL : skips;
    };
  });
}

/** Drops what has come of a connection behind what is parsed now, and what comes still: the connection is to end. */
export function dropRest(socket: Socket): void {
  if (dropped.has(socket)) return;
  dropped.add(socket);
  const parser = parserOf(socket);
  const body = parser?.constructor.kOnBody;
  if (!parser || body === undefined) return;
  const take = parser[body];
  parser[body] = null;

  // Node uses it for other connections then.
  socket.once("close", () => (parser[body] = take));
}

function parserOf(socket: Socket): Parser | null | undefined {
  return (socket as Socket & { parser?: Parser | null }).parser;
}
