import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";

const READ_BYTES = 64 * 1024;
/** How long an answer that was sent before the connection closed may take to be read. */
const LAST_WORDS_MS = 500;

/**
 * A connection that still hears the API after a write to it has failed. An API that refuses early answers and closes
 * while it is being written to; a plain socket then drops the answer it has already received, and a rejected token
 * looks like a broken line. `reset` breaks the connection with an RST.
 */
export function openLine(host: string, port: number): { line: Duplex; reset: () => void } {
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

  const line = new Duplex({
    read: () => undefined,
    write(chunk: Buffer, _encoding, done) {
      socket.write(chunk, (error) => (error ? later(() => done(error)) : done()));
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
  return { line, reset: () => void socket.resetAndDestroy() };
}
