import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as pass } from "node:timers/promises";

import { crumbs } from "~/http/crumbs.server";
import { resetConnection } from "~/http/reset-connection.server";
import { log, warnSeldom } from "~/log.server";

import { hasBody } from "./asked-as.server";
import { mostConnections, openConnections, refusedConnections } from "./metrics.server";
import { dropRest, parseNoRest } from "./parsed-rest.server";

const limits = {
  /** Until a request's headers are whole. */
  headersMs: 15_000,
  keepAliveMs: 65_000,
  /** Header fields of a request. Node drops those after its thousandth unseen, and obeys them: no browser and no proxy sends so many. */
  fields: 100,
  /** Requests of one connection that may wait behind the one that is under way: more than this is no browser and no proxy. */
  waiting: 15,
  /** What the headers of all these may weigh together in memory, in bytes: more than Node takes of one. */
  headers: 128 * 1024,
  /**
   * What the requests of all connections may weigh together, in bytes; beyond it, a connection with many or `large` ones ends, and
   * beyond the `most` any. As many small ones as there may be connections weigh less.
   */
  allHeaders: { bytes: 64 * 1024 * 1024, large: 16 * 1024, most: 192 * 1024 * 1024 },
  /** How long a reader may take nothing of what is ready for it. */
  readerMs: 30_000,
  /** What may wait for readers in all, in bytes; of each at least `unreadEach`, as a file that is read takes. */
  unread: 64 * 1024 * 1024,
  unreadEach: 32 * 1024,
  /** What may have come in all of headers that are not whole, in bytes. */
  partial: 32 * 1024 * 1024,
  /** How many connections there may be: an idle one takes 10 kB. */
  connections: 15_000,
  /** How many files, connections among them, this process may have open; not set where the system does not tell. */
  files: filesAllowed(),
};

export type ConnectionLimits = typeof limits;

/** Connections have so much of the files that are allowed: the rest is for the API, Redis and documents. */
const SHARE_OF_FILES = 0.75;
const CHECK_MS = 1000;
/** How often all connections are looked at: thousands of readers that take nothing can come in a second. */
const LOOK_MS = 250;
const LOG_MS = 60_000;

/** Node takes one connection in a pass of the event loop: it has so many at most, while connections come. */
const MOST_PASSES = 200;

let taken = 0;

/** How many connections the servers of this process have taken so far. */
export function connectionsTaken(): number {
  return taken;
}

/** Resolves when the process has done all else that has come, whoever waits to be connected included. */
export async function othersDone(): Promise<void> {
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const before = taken;
    await pass();
    if (taken === before) return;
  }
}

/** The HTTP server of the site, in which one connection can take no more than its part (contract 13). */
export function createSiteServer(site: RequestListener, own: Partial<ConnectionLimits> = {}): Server {
  const bounds = { ...limits, ...own };
  const underWay = { bytes: 0 };
  const answer = oneAtATime(site, bounds, underWay, (socket) => {
    const error = Object.assign(new Error("too many header fields"), { code: "HPE_HEADER_OVERFLOW" });
    if (!server.emit("clientError", error, socket)) socket.destroy();
  });
  // An upload on a slow line may take an hour: bodies have limits of their own instead of requestTimeout.
  // Node's own answers to requests without Host, or with another Expect than it knows, would lack our headers.
  const server = createServer(
    {
      maxHeaderSize: 64 * 1024,
      headersTimeout: bounds.headersMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, bounds.headersMs),
      requestTimeout: 0,
      keepAliveTimeout: bounds.keepAliveMs,
      requireHostHeader: false,
    },
    answer,
  );
  server.on("checkExpectation", answer);
  server.on("connection", (socket: Socket) => {
    socket.once("close", () => {
      const line = lineOf(socket);
      const { answer } = line;
      underWay.bytes -= weightOf(line);
      endLine(socket);
      setImmediate(() => leaveAlone(socket, answer));
    });
  });
  parseNoRest(server);
  endSlowOnes(server, bounds);
  boundConnections(server, bounds);
  return server;
}

/** The requests of a connection: the one that is under way, and those that wait behind it. */
interface Line {
  /** The answer that is under way. */
  answer: ServerResponse | null;
  waiting: (() => void)[];
  /** How many of both have not been answered, and what their headers weigh. */
  requests: number;
  bytes: number;
  /** What the headers weigh of the last request that was answered, while its body has not come. */
  late: number;
  /** Bytes that are accounted for: of whole headers, and of bodies as long as they were announced. Never too few. */
  known: number;
  /** Whether nothing more is answered. */
  ended: boolean;
}

const lines = new WeakMap<Socket, Line>();

/** What a request takes in memory beside its headers; and a field of those beside its letters: Node keeps both a list and an object of them. */
const REQUEST_BYTES = 12 * 1024;
const FIELD_BYTES = 50;

const weightOf = ({ bytes, requests }: Line) => bytes + requests * REQUEST_BYTES;

/**
 * Hands on one request of a connection at a time, while the next wait: of several answers under way Node closes the first alone when
 * the connection ends, and files stay open for the others. Where too many wait the connection ends: Node makes a request, of some
 * kilobytes, of each line and a half that has arrived, and cannot be told to read on later. `refuse` answers what has too many fields.
 */
function oneAtATime(
  site: RequestListener,
  { fields, waiting, headers, allHeaders }: ConnectionLimits,
  underWay: { bytes: number },
  refuse: (socket: Socket) => void,
): RequestListener {
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lineOf(socket);
    if (incoming.rawHeaders.length > 2 * fields) {
      endLine(socket);
      dropRest(socket);
      return refuse(socket);
    }
    know(line, incoming);
    endCrumbs(line, incoming);
    if (socket.destroyed) return;
    const bytes = incoming.rawHeaders.reduce(
      (sum, { length }) => sum + length + FIELD_BYTES / 2,
      incoming.url?.length ?? 0,
    );
    const count = (sign: 1 | -1) => {
      line.requests += sign;
      line.bytes += sign * bytes;
      underWay.bytes += sign * (REQUEST_BYTES + bytes);
    };
    const begin = () => {
      line.answer = outgoing;
      if (asksForUpgrade(incoming)) {
        // Node drops what comes in one piece with such a request.
        outgoing.shouldKeepAlive = false;
        endLine(socket);
      }
      outgoing.once("close", () => {
        line.answer = null;
        // What ends with its connection is forgotten with it.
        if (socket.destroyed) return;
        count(-1);
        if (!incoming.complete) {
          line.late = bytes;
          incoming.once("close", () => (line.late = 0));
        }
        line.waiting.shift()?.();
      });
      site(incoming, outgoing);
    };
    count(1);
    // No browser and no proxy sends a body before it has all answers: of one that waits, Node keeps all that has come.
    if (hasBody(incoming) && !mayHaveAnswers(line, socket)) return end(socket);
    if (line.bytes > headers) return end(socket);
    const isLarge = line.requests > 1 || line.bytes > allHeaders.large;
    if (underWay.bytes > (isLarge ? allHeaders.bytes : allHeaders.most)) {
      warnSeldom(
        { bytes: underWay.bytes },
        "requests weigh too much: connections with many, or with large headers, are ended first",
      );
      return end(socket);
    }
    if (line.requests > 1 + waiting) return end(socket);
    if (line.ended) return;
    if (line.answer) line.waiting.push(begin);
    else begin();
  };
}

/**
 * Whether the answers to all requests that have come before may be with the client: of a file it has the last byte, and its
 * connection again, before this process has heard that there is no more of it.
 */
function mayHaveAnswers({ answer, waiting }: Line, socket: Socket): boolean {
  if (answer === null) return true;
  return waiting.length === 0 && answer.headersSent && answer.writableLength === 0 && unsentOf(socket) === 0;
}

const asksForUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? "");

/** Counts the headers of a request that has come, as they are written, and the length of its body. */
function know(line: Line, { method = "", url = "", rawHeaders, headers, socket }: IncomingMessage): void {
  const fields = rawHeaders.reduce((sum, { length }) => sum + length + ": ".length, 0);
  const whole = `${method} ${url} HTTP/1.1\r\n\r\n`.length + fields;
  // Counted as longer than they were, they would hide the beginning of the next ones.
  line.known = Math.min(line.known + whole, socket.bytesRead) + Number(headers["content-length"] ?? 0);
}

/**
 * Ends a connection whose body comes in crumbs, or with fields behind it, which would be kept with the request: neither a browser
 * nor nginx sends them.
 */
function endCrumbs(line: Line, incoming: IncomingMessage): void {
  if (incoming.headers["transfer-encoding"] === undefined) return;
  const { socket } = incoming;
  const push = incoming.push.bind(incoming);
  const isCrumbs = crumbs("request");
  incoming.push = (chunk: Buffer | null, encoding) => {
    const length = chunk?.byteLength ?? 0;
    const frame = `${length.toString(16)}\r\n\r\n`.length;
    line.known = Math.min(line.known + length + frame, socket.bytesRead);
    if (chunk !== null && isCrumbs(length)) end(socket);
    if (chunk === null && incoming.rawTrailers.length > 0) end(socket);
    return !socket.destroyed && push(chunk, encoding);
  };
  // A body that was read counts to its end: what comes of another one after its answer is dropped unseen.
  incoming.read(0);
}

/** Ends a connection, and does nothing more of what has come of it. */
function end(socket: Socket): void {
  dropRest(socket);
  socket.destroy();
}

/** Drops the requests of a connection that wait and those that still come: the answer that is under way is its last. */
export function endLine(socket: Socket): void {
  const line = lineOf(socket);
  line.ended = true;
  line.waiting = [];
}

/**
 * Lets go of the requests that wait behind an answer when its connection has closed: whoever works on the answer may for long, and by
 * its listeners Node would keep them all with it.
 */
function leaveAlone(socket: Socket, answer: ServerResponse | null): void {
  socket.removeAllListeners();
  answer?.removeAllListeners("finish");
  if (answer) Object.assign(answer, { _onPendingData: () => undefined });
}

function lineOf(socket: Socket): Line {
  const line = lines.get(socket) ?? {
    answer: null,
    waiting: [],
    requests: 0,
    late: 0,
    bytes: 0,
    known: 0,
    ended: false,
  };
  lines.set(socket, line);
  return line;
}

/** Of a connection: how many bytes its reader has taken, and when it last took any. */
interface Reader {
  read: number;
  since: number;
}

/**
 * Ends connections whose reader has taken nothing of what is ready for it for so long; and where more waits for all readers than
 * may, or more has come of headers that are not whole, those with most of it.
 */
function endSlowOnes(server: Server, { readerMs, unread, unreadEach, partial }: ConnectionLimits): void {
  const open = new Map<Socket, Reader>();
  server.on("connection", (socket: Socket) => {
    taken += 1;
    openConnections.inc();
    open.set(socket, { read: 0, since: performance.now() });
    socket.once("close", () => {
      openConnections.dec();
      open.delete(socket);
    });
  });
  const check = () => {
    const now = performance.now();
    const readers: Holding[] = [];
    const senders: Holding[] = [];
    for (const [socket, last] of open) {
      const [read, bytes] = [socket.bytesWritten - unsentOf(socket), socket.writableLength];
      const isMoving = bytes === 0 || read !== last.read;
      if (!isMoving && now - last.since >= readerMs) {
        resetConnection(socket);
        continue;
      }
      open.set(socket, { read, since: isMoving ? now : last.since });
      if (bytes > 0) readers.push({ socket, bytes: Math.max(bytes, unreadEach) });
      senders.push({ socket, bytes: partialOf(socket) });
    }
    endLargest(readers, unread, (bytes) =>
      warnSeldom({ bytes }, "answers wait for their readers: the largest are ended"),
    );
    endLargest(senders, partial, (bytes) => warnSeldom({ bytes }, "headers wait for their end: the largest are ended"));
  };
  setInterval(check, Math.min(LOOK_MS, readerMs)).unref();
}

/** What a connection keeps in memory. */
interface Holding {
  socket: Socket;
  bytes: number;
}

function endLargest(holding: readonly Holding[], most: number, tell: (bytes: number) => void): void {
  let all = holding.reduce((sum, { bytes }) => sum + bytes, 0);
  if (all <= most) return;
  tell(all);
  for (const { socket, bytes } of [...holding].sort((one, other) => other.bytes - one.bytes)) {
    if (all <= most) return;
    resetConnection(socket);
    all -= bytes;
  }
}

/** Bytes that have come of a connection and are not accounted for, and the headers of an answered request whose body still comes. */
function partialOf(socket: Socket): number {
  const { known, late } = lineOf(socket);
  return Math.max(0, socket.bytesRead - known) + late;
}

/** Bytes that the network has not taken yet, as Node's own time limits count them; a large answer is a single write. */
function unsentOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0;
}

/**
 * Refuses connections while the process still has memory, and files, for the rest of its work. The system would close them without
 * a word when no file is left, and then nothing else can be opened either.
 */
function boundConnections(server: Server, { connections, files = Infinity }: ConnectionLimits): void {
  server.maxConnections = Math.min(connections, Math.floor(files * SHARE_OF_FILES));
  mostConnections.set(server.maxConnections);
  let logged = -Infinity;
  server.on("drop", () => {
    refusedConnections.inc();
    if (performance.now() - logged < LOG_MS) return;
    logged = performance.now();
    const most = server.maxConnections;
    log.warn({ files, most }, "connections are refused: there are as many as ulimit -n leaves room for, or 15,000");
  });
}

/** The soft limit of open files, where the system tells it. */
function filesAllowed(): number | undefined {
  try {
    const files = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return files === undefined ? undefined : Number(files);
  } catch {
    return undefined;
  }
}
