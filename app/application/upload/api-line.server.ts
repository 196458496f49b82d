import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";

import { resetConnection } from "~/http/reset-connection.server";

const READ_BYTES = 64 * 1024;
/** How long an answer that was sent before the connection closed may take to be read. */
const LAST_WORDS_MS = 500;

export interface Line {
  stream: Duplex;
  reset(): void;
  /** How many bytes have been written to it so far. */
  given(): number;
  /** How many of them the network has: what is only queued here does not count. */
  taken(): number;
}

/**
 * A connection that still hears the API after a write to it has failed. An API that refuses early answers and closes
 * while it is being written to; a plain socket then drops the answer it has already received, and a rejected token
 * looks like a broken line.
 */
export function openLine(host: string, port: number): Line {
  const socket: Socket = connect({
    host,
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(READ_BYTES),
      callback: (length, buffer) => {
        line.push(Buffer.from(buffer.subarray(0, length)));
        return true;
      },
    },
  });
  const destroy = socket.destroy.bind(socket);
  const later = (work: () => void) => void setTimeout(work, LAST_WORDS_MS);
  socket.destroy = (error?: NodeJS.ErrnoException) => {
    if (error?.syscall !== "write") return destroy(error);
    later(() => destroy(error));
    return socket;
  };

  let settled = 0;
  let taken = 0;
  const line = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      const all = settled + chunk.length;
      socket.write(chunk, (error) => {
        if (error) return later(() => done(error));
        settled = taken = all;
        done();
      });
      // Mostly the network has them at once, and the other side may answer or reset before the callback says so.
      if (socket.writableLength === 0 && !socket.errored && !socket.destroyed) taken = all;
    },
    final(done) {
      socket.end(done);
    },
    destroy(error, done) {
      destroy();
      done(error);
    },
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (error.syscall !== "write") line.destroy(error);
  });
  socket.once("end", () => line.push(null));
  socket.once("close", () => line.push(null));
  return {
    stream: line,
    reset: () => resetConnection(socket),
    given: () => settled + line.writableLength,
    taken: () => taken,
  };
}
