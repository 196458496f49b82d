import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { setImmediate as pass } from "node:timers/promises";

import { resetConnection } from "~/http/reset-connection.server";
import { visitorKey } from "~/http/visitor-address.server";
import { log, warnSeldom } from "~/log.server";

import { idleSince, lineLimits, oneAtATime, partialOf, unsentOf } from "./connection-line.server";
import { mostConnections, openConnections, refusedConnections } from "./metrics.server";
import { parseNoRest } from "./parsed-rest.server";

const limits = {
  ...lineLimits,
  /** Until a request's headers are whole. */
  headersMs: 15_000,
  keepAliveMs: 65_000,
  /** How long a reader may take nothing of what is ready for it. */
  readerMs: 30_000,
  /** What may wait for readers in all, in bytes; of each at least `unreadEach`, as a file that is read takes. */
  unread: 32 * 1024 * 1024,
  unreadEach: 32 * 1024,
  /** What may have come in all of headers that are not whole, in bytes. */
  partial: 32 * 1024 * 1024,
  /** How many connections there may be: an idle one takes 10 kB. */
  connections: 6_000,
  /** How many files, connections among them, this process may have open; not set where the system does not tell. */
  files: filesAllowed(),
};

export type ConnectionLimits = typeof limits;

/** Connections have so much of the files that are allowed: the rest is for the API, Redis and documents. */
const SHARE_OF_FILES = 0.75;
const CHECK_MS = 1000;
/** Of as many as there may be; beyond it, idle ones end. */
const CROWDED = 0.9;
/** So many more may be open for a moment: what is ended for a newcomer goes behind it. */
const AT_ONCE = 16;
const IDLE_MS = 2000;
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

/**
 * Resolves when the process has done all else that has come, whoever waits to be connected included; with false where others still
 * connect after many passes of the event loop.
 */
export async function othersDone(): Promise<boolean> {
  for (let passes = 0; passes < MOST_PASSES; passes += 1) {
    const before = taken;
    await pass();
    if (taken === before) return true;
  }
  return false;
}

/** The HTTP server of the site, in which one connection can take no more than its part (contract 13). */
export function createSiteServer(site: RequestListener, own: Partial<ConnectionLimits> = {}): Server {
  const bounds = { ...limits, ...own };
  const { answer, follow } = oneAtATime(site, bounds, (socket) => {
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
  server.on("connection", follow);
  parseNoRest(server);
  const { connections, files = Infinity } = bounds;
  const most = Math.min(connections, Math.floor(files * SHARE_OF_FILES));
  endSlowOnes(server, most, bounds);
  boundConnections(server, most, files);
  return server;
}

/** Of a connection: how many bytes its reader has taken, and when it last took any. */
interface Reader {
  read: number;
  since: number;
}

/**
 * Ends connections whose reader has taken nothing of what is ready for it for so long; and where more waits for all readers than
 * may, or more has come of headers that are not whole, those of whoever has most of it.
 */
function endSlowOnes(server: Server, most: number, { readerMs, unread, unreadEach, partial }: ConnectionLimits): void {
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
    const excess = open.size - CROWDED * most;
    if (excess > 0) endIdle(open.keys(), excess);
    endLargest(senders, partial, (bytes) => warnSeldom({ bytes }, "headers wait for their end: the largest are ended"));
  };
  setInterval(check, Math.min(LOOK_MS, readerMs)).unref();
  // Node's own, which close() calls as well, ends those too whose last answer is made and not yet sent.
  server.closeIdleConnections = () => {
    for (const socket of open.keys()) if (isAnswered(socket)) socket.destroy();
  };
}

/** Whether all that has come of a connection is answered, to the last byte; one of which nothing has come yet is about to ask. */
function isAnswered(socket: Socket): boolean {
  return socket.bytesRead > 0 && idleSince(socket) !== null && partialOf(socket) === 0;
}

/**
 * Ends so many idle connections, first those of the address that has most of them, which alone could hold all that there may be; of each
 * the longest idle first. A request may be on its way on what was idle for a moment only; headers that still
 * arrive, or the rest of a body, are none, or whoever sends a byte now and then would hold all.
 */
function endIdle(open: Iterable<Socket>, excess: number): void {
  const idle = [...open].flatMap((socket) => {
    const since = idleSince(socket);
    return since === null ? [] : [{ socket, since }];
  });
  const longIdle = performance.now() - IDLE_MS;
  const ended = byAddress(idle, () => 1)
    .flatMap((own) => own.filter(({ since }) => since <= longIdle).sort((one, other) => one.since - other.since))
    .slice(0, Math.ceil(excess));
  if (ended.length === 0) return;
  warnSeldom({ connections: ended.length }, "nearly all connections are taken: idle ones are ended");
  for (const { socket } of ended) socket.destroy();
}

/** What a connection keeps in memory. */
interface Holding {
  socket: Socket;
  bytes: number;
}

/** Ends connections until no more than `most` bytes are kept, first those of the address that keeps most in all; of each the largest first. */
function endLargest(holding: readonly Holding[], most: number, tell: (bytes: number) => void): void {
  const all = holding.reduce((sum, { bytes }) => sum + bytes, 0);
  if (all <= most) return;
  tell(all);
  const order = byAddress(holding, ({ bytes }) => bytes).flatMap((own) =>
    own.sort((one, other) => other.bytes - one.bytes),
  );
  let left = all;
  for (const { socket, bytes } of order) {
    if (left <= most) return;
    resetConnection(socket);
    left -= bytes;
  }
}

/** Connections by their address, first those of the one that has most of what `amountOf` counts. */
function byAddress<Each extends { socket: Socket }>(
  connections: readonly Each[],
  amountOf: (connection: Each) => number,
): Each[][] {
  const addresses = new Map<string, { own: Each[]; amount: number }>();
  for (const connection of connections) {
    const address = visitorKey(connection.socket.remoteAddress ?? "");
    const known = addresses.get(address) ?? { own: [], amount: 0 };
    known.own.push(connection);
    known.amount += amountOf(connection);
    addresses.set(address, known);
  }
  return [...addresses.values()].sort((one, other) => other.amount - one.amount).map(({ own }) => own);
}

/**
 * Refuses connections while the process still has memory, and files, for the rest of its work. The system would close them without
 * a word when no file is left, and then nothing else can be opened either. The address with most, which alone could hold all, loses
 * its newest with nothing under way, or else its newest: the newcomer itself where it is of that address.
 */
function boundConnections(server: Server, most: number, files: number): void {
  server.maxConnections = most + AT_ONCE;
  mostConnections.set(most);
  const open = new Map<string, Set<Socket>>();
  let all = 0;
  let logged = -Infinity;
  const refuse = (socket?: Socket) => {
    if (socket) resetConnection(socket);
    refusedConnections.inc();
    if (performance.now() - logged < LOG_MS) return;
    logged = performance.now();
    log.warn({ files, most }, "connections are refused: there are as many as ulimit -n leaves room for, or 6,000");
  };
  server.on("connection", (socket: Socket) => {
    const address = visitorKey(socket.remoteAddress ?? "");
    const own = (open.get(address) ?? new Set()).add(socket);
    open.set(address, own);
    all += 1;
    socket.once("close", () => {
      all -= 1;
      own.delete(socket);
      if (own.size === 0) open.delete(address);
    });
    if (all <= most) return;
    const ofMost = [...[...open.values()].reduce((one, other) => (other.size > one.size ? other : one), own)];
    refuse(ofMost.findLast((each) => idleSince(each) !== null) ?? ofMost.at(-1));
  });
  server.on("drop", () => refuse());
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
