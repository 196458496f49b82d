import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startService } from "../../support/site";

import { type Answer, send, type Sending } from "./send";

/** The public address of every attacked site: not the one it listens on, as behind a proxy. */
export const SITE_URL = "https://site.example";

/** The built site in production mode, one trusted proxy in front: X-Forwarded-For chooses who the attacker is. */
export interface AttackedSite {
  url: string;
  /** Every line of its log so far. */
  lines: readonly string[];
  send: (path: string, sending?: Sending) => Promise<Answer>;
  /** One figure of /metrics, such as process_cpu_seconds_total. */
  metric: (name: string) => Promise<number>;
  stop: () => Promise<void>;
  /** Ends it in the middle of what it does. */
  kill: () => Promise<void>;
}

/** Starts the built site as a container runs it, against an API; `environment` adds to its settings. */
export async function startAttackedSite(
  apiUrl: string,
  environment: Record<string, string> = {},
): Promise<AttackedSite> {
  const folder = mkdtempSync(join(tmpdir(), "attacked-"));
  const settings = {
    PORT: "0",
    HOST: "127.0.0.1",
    API_URL: apiUrl,
    SITE_URL,
    SESSION_SECRET: "a secret of the attacked site that is long enough",
    TRUST_PROXY: "1",
    REDIS_URL: "",
    REDIS_CACHE_URL: "",
    LOG_LEVEL: "info",
    TMPDIR: folder,
    ...environment,
  };
  const service = await startService("build/server.js", [], settings, /The site answers on ([^\s"]+)/);
  const url = service.url.replace("localhost", "127.0.0.1");
  return {
    url,
    lines: service.lines,
    send: (path, sending) => send(url, path, sending),
    async metric(name) {
      const { text } = await send(url, "/metrics");
      return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    },
    async stop() {
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    async kill() {
      await service.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
