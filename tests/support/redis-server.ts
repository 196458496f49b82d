import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

import { Redis } from "ioredis";

import { freePort, startProgram, type Program } from "./program";

/** The installed redis-server, or `undefined`. */
export const redisServer = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin"]
  .map((folder) => join(folder, "redis-server"))
  .find((file) => existsSync(file));

/** A real Redis that can be taken away, stopped in its tracks and given back at the same address, empty. */
export class RedisServer {
  #program: Program | undefined;
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
    const program = startProgram(redisServer, [
      "--port",
      String(this.#port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--dir",
      folder,
      ...this.settings,
    ]);
    this.#program = program;
    this.#ended = program.ended.then(() => rmSync(folder, { recursive: true, force: true }));
    await program.line(/ready to accept connections/i);
  }

  /** Lets it take connections and commands and say nothing, or go on. */
  hang(hanging: boolean): void {
    this.#program?.signal(hanging ? "SIGSTOP" : "SIGCONT");
  }

  async stop(): Promise<void> {
    await this.#program?.kill();
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
