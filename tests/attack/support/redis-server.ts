import { Redis } from "ioredis";

import { type RunningRedis, startRedis } from "../../support/redis-server";

/** A real Redis that can be taken away, stopped in its tracks and given back at the same address, empty. */
export class RedisServer {
  #running: RunningRedis | undefined;
  #port: number | undefined;

  constructor(readonly settings: readonly string[] = []) {}

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#running = await startRedis(this.#port, this.settings);
    this.#port = this.#running.port;
  }

  hang(hanging: boolean): void {
    this.#running?.hang(hanging);
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
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
