import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

import { Redis } from "ioredis";

/** The installed redis-server, or `undefined`. */
export const redisServer = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin"]
  .map((folder) => join(folder, "redis-server"))
  .find((file) => existsSync(file));

/** A real Redis that can be taken away, stopped in its tracks and given back at the same address, empty. */
export class RedisServer {
  #child: ChildProcess | undefined;
  #ended = Promise.resolve();
  #port: number | undefined;

  /** `settings` are further ones of its command line. */
  constructor(readonly settings: readonly string[] = []) {}

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts it on a free port, and the next time on the same one. */
  async start(): Promise<void> {
    if (!redisServer) throw new Error("there is no redis-server here");
    this.#port ??= await freePort();
    const folder = mkdtempSync(join(tmpdir(), "redis-"));
    const child = spawn(
      redisServer,
      ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--dir", folder, ...this.settings],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    this.#child = child;
    this.#ended = new Promise<void>((done) => child.once("exit", () => done())).then(() =>
      rmSync(folder, { recursive: true, force: true }),
    );
    await new Promise<void>((done, failed) => {
      child.once("exit", (code) => failed(new Error(`redis-server ended with code ${code}`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (/ready to accept connections/i.test(line)) done();
      });
    });
  }

  /** Lets it take connections and commands and say nothing, or go on. */
  hang(hanging: boolean): void {
    this.#child?.kill(hanging ? "SIGSTOP" : "SIGCONT");
  }

  async stop(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#ended;
  }

  /** Every key with its value, as text. */
  dump(): Promise<Map<string, string>> {
    return this.ask(async (client) => {
      const found = new Map<string, string>();
      for (const key of await client.keys("*")) {
        const type = await client.type(key);
        found.set(
          key,
          type === "string"
            ? ((await client.get(key)) ?? "")
            : type === "hash"
              ? JSON.stringify(await client.hgetall(key))
              : type,
        );
      }
      return found;
    });
  }

  /** Runs commands on a connection of its own. */
  async ask<Answer>(commands: (client: Redis) => Promise<Answer>): Promise<Answer> {
    const client = new Redis(this.url, { maxRetriesPerRequest: 1 });
    client.on("error", () => undefined);
    try {
      return await commands(client);
    } finally {
      client.disconnect();
    }
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
