import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import { crumbs } from "~/http/crumbs.server";
import { warnSeldom } from "~/log.server";

import { hasBody } from "./asked-as.server";
import { dropRest } from "./parsed-rest.server";

/** What the requests of one connection, and of all, may take (contract 13). */
export const lineLimits = {
  /** Header fields of a request. Node drops those after its thousandth unseen, and obeys them: no browser and no proxy sends so many. */
  fields: 100,
  /** Requests of one connection that may wait behind the one that is under way: more than this is no browser and no proxy. */
  waiting: 15,
  /** What the headers of all these may weigh together in memory, in bytes: more than Node takes of one. */
  headers: 128 * 1024,
  /**
   * What the requests of all connections may weigh together, in bytes; beyond it, a connection with many ends, and a `large` one is
   * refused. As many others as there may be connections weigh 168 MB.
   */
  allHeaders: { bytes: 64 * 1024 * 1024, large: 16 * 1024 },
};

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
  /** When the last answer was sent, or the connection began, by `performance.now()`. */
  since: number;
}

const lines = new WeakMap<Socket, Line>();

const overweight = new WeakSet<IncomingMessage>();

/** Whether a request is to be refused because all that are under way weigh too much: its connection stays, its headers are dropped. */
export const isOverweight = (incoming: IncomingMessage): boolean => overweight.has(incoming);

/** What a request takes in memory beside its headers; and a field of those beside its letters: Node keeps both a list and an object of them. */
const REQUEST_BYTES = 12 * 1024;
const FIELD_BYTES = 50;

const weightOf = ({ bytes, requests }: Line) => bytes + requests * REQUEST_BYTES;

/**
 * Hands on one request of a connection at a time, while the next wait: of several answers under way Node closes the first alone when
 * the connection ends, and files stay open for the others. Where too many wait the connection ends: Node makes a request, of some
 * kilobytes, of each line and a half that has arrived, and cannot be told to read on later. `refuse` answers what has too many fields.
 * `follow` is for every new connection.
 */
export function oneAtATime(
  site: RequestListener,
  { fields, waiting, headers, allHeaders }: typeof lineLimits,
  refuse: (socket: Socket) => void,
): { answer: RequestListener; follow: (socket: Socket) => void } {
  const underWay = { bytes: 0 };
  const follow = (socket: Socket) => {
    lineOf(socket);
    socket.once("close", () => {
      const line = lineOf(socket);
      const { answer } = line;
      underWay.bytes -= weightOf(line);
      endLine(socket);
      setImmediate(() => leaveAlone(socket, answer));
    });
  };
  const answer: RequestListener = (incoming, outgoing) => {
    const { socket } = incoming;
    const line = lineOf(socket);
    if (incoming.rawHeaders.length > 2 * fields) {
      endLine(socket);
      dropRest(socket);
      return refuse(socket);
    }
    const bytes = incoming.rawHeaders.reduce(
      (sum, { length }) => sum + length + FIELD_BYTES / 2,
      incoming.url?.length ?? 0,
    );
    const count = (sign: 1 | -1) => {
      line.requests += sign;
      line.bytes += sign * bytes;
      underWay.bytes += sign * (REQUEST_BYTES + bytes);
    };
    count(1);
    know(line, incoming);
    endCrumbs(line, incoming);
    const isLarge = line.requests > 1 || line.bytes > allHeaders.large;
    if (isLarge && underWay.bytes > allHeaders.bytes) {
      warnSeldom(
        { bytes: underWay.bytes },
        "requests weigh too much: connections with many are ended, and large headers refused",
      );
      const mayStay = line.requests === 1 && !hasBody(incoming);
      // Node keeps the request until it has read what has come of all connections.
      Object.assign(incoming, { rawHeaders: [], headers: {}, url: "/" });
      if (!mayStay) return end(socket);
      overweight.add(incoming);
    }
    if (socket.destroyed) return;
    const begin = () => {
      line.answer = outgoing;
      if (asksForUpgrade(incoming)) {
        // Node drops what comes in one piece with such a request.
        outgoing.shouldKeepAlive = false;
        endLine(socket);
      }
      outgoing.once("close", () => {
        line.answer = null;
        // What ends with its connection is forgotten with it. It ends behind an answer that says so, too: nothing more can be written.
        if (socket.destroyed || !socket.writable) return;
        count(-1);
        line.since = performance.now();
        if (!incoming.complete) {
          line.late = bytes;
          incoming.once("close", () => (line.late = 0));
        }
        line.waiting.shift()?.();
      });
      site(incoming, outgoing);
    };
    // No browser and no proxy sends a body before it has all answers: of one that waits, Node keeps all that has come.
    if (hasBody(incoming) && !mayHaveAnswers(line, socket)) return end(socket);
    if (line.bytes > headers) return end(socket);
    if (line.requests > 1 + waiting) return end(socket);
    if (line.ended) return;
    if (line.answer) line.waiting.push(begin);
    else begin();
  };
  return { answer, follow };
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

/** Whether more requests of a connection wait behind the one that is under way. */
export function hasWaiting(socket: Socket): boolean {
  return lineOf(socket).waiting.length > 0;
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

/** Since when no request of a connection is under way, by `performance.now()`; `null` where one is. */
export function idleSince(socket: Socket): number | null {
  const { requests, since } = lineOf(socket);
  return requests === 0 ? since : null;
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
    since: performance.now(),
  };
  lines.set(socket, line);
  return line;
}

/** Bytes that have come of a connection and are not accounted for, and the headers of an answered request whose body still comes. */
export function partialOf(socket: Socket): number {
  const { known, late } = lineOf(socket);
  return Math.max(0, socket.bytesRead - known) + late;
}

/** Bytes that the network has not taken yet, as Node's own time limits count them; a large answer is a single write. */
export function unsentOf(socket: Socket & { _handle?: { writeQueueSize?: number } | null }): number {
  return socket._handle?.writeQueueSize ?? 0;
}
