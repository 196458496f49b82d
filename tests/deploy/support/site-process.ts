import { freePort } from "../../support/program";
import { startService } from "../../support/site";

export const SITE_URL = "https://site.example";

/** A process of the built site as a container runs it. */
export interface SiteProcess {
  url: string;
  port: number;
  /** What it has logged so far, one JSON line each. */
  lines: readonly string[];
  /** Ends it as an operator would; resolves with its exit code. */
  stop: () => Promise<number | null>;
  /** Ends it as a crash would. */
  kill: () => Promise<void>;
}

/** Starts the built site, this checkout's or that in `build`, in production mode behind one proxy; `environment` adds to its settings. */
export async function startSiteProcess(
  apiUrl: string,
  environment: Record<string, string> = {},
  { port, build }: { port?: number; build?: string } = {},
): Promise<SiteProcess> {
  const at = port ?? (await freePort());
  const service = await startService(
    "build/server.js",
    [],
    {
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
    /The site answers on ([^\s"]+)/,
    build,
  );
  return {
    url: `http://127.0.0.1:${at}`,
    port: at,
    lines: service.lines,
    stop: () => {
      service.signal("SIGTERM");
      return service.ended;
    },
    kill: service.kill,
  };
}

/** The addresses of the requests that a process has answered, in order. */
export function answeredPaths(site: SiteProcess): string[] {
  return site.lines
    .map((line) => JSON.parse(line) as { msg?: string; method?: string; path?: string })
    .filter(({ msg }) => msg === "request")
    .map(({ path = "" }) => path);
}
