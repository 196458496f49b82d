import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Redis } from "ioredis";

import { findProgram, freePort, launch, waitUntil } from "../../deploy/support/programs";

/** A real Redis on the loopback with nothing on disk; `kill` and `start` may take turns. */
export class RedisServer {
  readonly #folder = mkdtempSync(join(tmpdir(), "redis-"));
  #running: ReturnType<typeof launch> | undefined;
  #port = 0;

  constructor(readonly settings: readonly string[] = []) {}

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  /** Starts it, empty, at the address it had before. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const fixed = ["--port", String(this.#port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", this.#folder, "--logfile", "/dev/null"];
    this.#running = launch(findProgram("redis-server") ?? "redis-server", [...fixed, ...this.settings]);
    await waitUntil("Redis answers", () => this.ask((client) => client.ping()).then(() => true, () => false));
  }

  /** Lets it take connections and commands and say nothing, or go on. */
  hang(hanging: boolean): void {
    this.#running?.child.kill(hanging ? "SIGSTOP" : "SIGCONT");
  }

  async kill(): Promise<void> {
    this.#running?.child.kill("SIGKILL");
    await this.#running?.ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Every key with its value, as text. */
  dump(): Promise<Map<string, string>> {
    return this.ask(async (client) => {
      const found = new Map<string, string>();
      for (const key of await client.keys("*")) {
        const type = await client.type(key);
        found.set(key, type === "string" ? ((await client.get(key)) ?? "") : type === "hash" ? JSON.stringify(await client.hgetall(key)) : type);
      }
      return found;
    });
  }

  /** Runs commands on a connection of its own. */
  async ask<Answer>(command: (client: Redis) => Promise<Answer>): Promise<Answer> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await command(client);
    } finally {
      client.disconnect();
    }
  }
}
