import { createServer, type AddressInfo, type Socket } from "node:net";

/** Redis as far as GET, GETRANGE, SET with PX, DEL and a client's greeting go: enough to see what several containers share. */
export class FakeRedis {
  readonly stored = new Map<string, string>();
  /** When what was set with a life ends, in milliseconds since 1970. */
  readonly #ends = new Map<string, number>();
  /** Takes commands and says nothing. */
  hangs = false;
  /** Refuses to write, as one that may not evict and has no memory left. */
  full = false;
  /** The names of the commands it has taken, answered or not. */
  readonly taken: string[] = [];
  /** The characters of its answers so far. */
  sent = 0;
  memoryFacts = "maxmemory:0\r\nmaxmemory_policy:noeviction\r\n";
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));

  /** Starts on a free port, or the given one, and returns the address for `REDIS_URL`. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(port, "127.0.0.1", listening));
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    let pending = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      pending += chunk;
      for (let command = readCommand(pending); command; command = readCommand(pending)) {
        pending = pending.slice(command.length);
        this.taken.push(command.words[0] ?? "");
        if (this.hangs) continue;
        const reply = this.#reply(command.words);
        this.sent += reply.length;
        socket.write(reply);
      }
    });
  }

  #reply([name = "", key = "", value = "", end = "", life = ""]: string[]): string {
    if (Date.now() >= (this.#ends.get(key) ?? Infinity)) this.stored.delete(key);
    switch (name.toUpperCase()) {
      case "SET":
        if (this.full) return "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
        this.stored.set(key, value);
        this.#ends.set(key, end === "PX" ? Date.now() + Number(life) : Infinity);
        return "+OK\r\n";
      case "DEL":
        return `:${Number(this.stored.delete(key))}\r\n`;
      case "GET":
        return bulk(this.stored.get(key));
      case "GETRANGE":
        return bulk((this.stored.get(key) ?? "").slice(Number(value), Number(end) + 1));
      case "ZRANGE":
        return "*0\r\n";
      case "INFO":
        return bulk(`redis_version:7.0.0\r\nloading:0\r\n${this.memoryFacts}`);
      default:
        return "+OK\r\n";
    }
  }
}

/** The first whole command of the protocol's text (values of the tests are ASCII), or `null` when it is not all there. */
function readCommand(text: string): { words: string[]; length: number } | null {
  const lines = text.split("\r\n");
  const count = Number(lines[0]?.slice(1));
  if (!(count > 0) || lines.length < 2 * count + 2) return null;
  const words = Array.from({ length: count }, (_, index) => lines[2 * index + 2] ?? "");
  return { words, length: lines.slice(0, 2 * count + 1).join("\r\n").length + 2 };
}

function bulk(value: string | undefined): string {
  return value === undefined ? "$-1\r\n" : `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
}
