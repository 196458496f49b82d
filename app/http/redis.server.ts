import { Redis } from "ioredis";

import { env } from "~/env.server";
import { log } from "~/log.server";

let client: Redis | undefined;

/**
 * The shared store of several containers, or `null` when the site runs alone (REDIS_URL unset). A command fails at
 * once while the store is away: callers have a local answer for that.
 */
export function redis(): Redis | null {
  const { redisUrl } = env();
  if (!redisUrl) return null;
  if (client) return client;
  client = new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, connectTimeout: 2000, commandTimeout: 2000 });
  client.on("error", (error: Error) => log.warn({ reason: error.message }, "the shared store does not answer"));
  return client;
}
