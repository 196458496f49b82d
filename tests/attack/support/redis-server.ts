import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { Redis } from "ioredis";

/** A real Redis of the test's own, which can be taken away, stopped in its tracks and given back. */
export class RedisServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "redis-"));
  #child: ChildProcess | undefined;
  port = 0;

  constructor(
    readonly program: string,
    readonly options: readonly string[] = [],
  ) {}

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it, the first time on a free port, later on the same one; empty each time. */
  async start(): Promise<string> {
    this.port ||= await freePort();
    this.#child = spawn(this.program, ["--port", String(this.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", this.#folder, ...this.options], { stdio: "ignore" });
    for (let tries = 0; tries < 200 && !(await this.#answers()); tries += 1) await pause(50);
    return this.url;
  }

  /** Ends it as a crash does. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGCONT");
    child.kill("SIGKILL");
    await ended;
  }

  /** Lets it accept connections and say nothing, or go on. */
  hang(hanging: boolean): void {
    this.#child?.kill(hanging ? "SIGSTOP" : "SIGCONT");
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Every key with its value, whatever its type, as text. */
  async dump(): Promise<Map<string, string>> {
    return this.ask(async (redis) => {
      const found = new Map<string, string>();
      for (const key of await redis.keys("*")) {
        const type = await redis.type(key);
        found.set(key, type === "string" ? ((await redis.get(key)) ?? "") : type === "hash" ? JSON.stringify(await redis.hgetall(key)) : type);
      }
      return found;
    });
  }

  async ask<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result> {
    const redis = new Redis(this.url, { maxRetriesPerRequest: 1 });
    try {
      return await work(redis);
    } finally {
      redis.disconnect();
    }
  }

  #answers(): Promise<boolean> {
    return new Promise((done) => {
      const socket = connect(this.port, "127.0.0.1", () => {
        socket.destroy();
        done(true);
      });
      socket.on("error", () => done(false));
    });
  }
}

/** A line to a server that carries every byte late; resolves with its address and the way to end it. */
export async function slowLine(port: number, delayMs: number): Promise<{ url: string; stop: () => void }> {
  const sockets = new Set<Socket>();
  const carry = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk) => setTimeout(() => to.writable && to.write(chunk), delayMs));
    from.on("close", () => to.destroy());
    from.on("error", () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `redis://127.0.0.1:${portOf(server)}`, stop };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
