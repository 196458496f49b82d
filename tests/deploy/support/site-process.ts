import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

import { endOf, freePort } from "./programs";

export const SITE_URL = "https://site.example";

/** A process of the built site as a container runs it. */
export interface SiteProcess {
  url: string;
  port: number;
  child: ChildProcess;
  /** What it has logged so far, one JSON line each. */
  lines: readonly string[];
  /** Ends it as an operator would; resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

/** Starts the built site in production mode behind one proxy; `environment` adds to its settings. */
export async function startSiteProcess(
  apiUrl: string,
  environment: Record<string, string> = {},
  port?: number,
): Promise<SiteProcess> {
  const at = port ?? (await freePort());
  const child = spawn(process.execPath, ["build/server.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(at),
      API_URL: apiUrl,
      SITE_URL,
      API_REFRESH_PATH: "/api/user/token/refresh/",
      SESSION_SECRET: "a secret of the tests that is long enough",
      TRUST_PROXY: "1",
      LOG_LEVEL: "info",
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  await new Promise<void>((done, failed) => {
    child.once("exit", (code) => failed(new Error(`the site ended with code ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.startsWith("The site answers on ")) done();
    });
  });
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return endOf(child);
  };
  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    child,
    lines,
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
  };
}

/** The addresses of the requests that a process has answered, in order. */
export function answeredPaths(site: SiteProcess): string[] {
  return site.lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { msg?: string; method?: string; path?: string })
    .filter(({ msg }) => msg === "request")
    .map(({ path = "" }) => path);
}
