import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { IMAGE_SETTINGS } from "../../scripts/local-site.mjs";
import { startProgram, type Program } from "./program";

const SEEDED = "test-results/seeded-sandbox";

/** A program of the build, at its address. */
export interface Service extends Program {
  url: string;
}

/** Of the environment what any program needs: a setting of the site in somebody's shell is none of a test's. */
function ofTheSystem() {
  const isNeeded = (name: string) => /^(PATH|HOME|USER|LANG|LC_.+|TZ|TMPDIR|NODE_.+|SystemRoot|TEMP)$/i.test(name);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isNeeded(name)));
}

/** Starts a built program with the image's settings of memory, in the folder `cwd` of its build, and waits for the line of its output that names its address. */
export async function startService(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  addressLine: RegExp,
  cwd?: string,
): Promise<Service> {
  const given: NodeJS.ProcessEnv = { ...ofTheSystem(), NODE_ENV: "production", ...environment };
  const NODE_OPTIONS = [IMAGE_SETTINGS.NODE_OPTIONS, given.NODE_OPTIONS].join(" ").trim();
  const program = startProgram(process.execPath, [file, ...args], {
    cwd,
    env: { ...IMAGE_SETTINGS, ...given, NODE_OPTIONS },
  });
  const [, url = ""] = await program.line(addressLine);
  return { ...program, url };
}

/** Seeds a sandbox once for a whole run: every sandbox of its tests starts from a copy. */
export async function seedSandbox(): Promise<void> {
  rmSync(SEEDED, { recursive: true, force: true });
  const service = await serveSandbox(SEEDED);
  await service.stop();
}

/** Starts the built sandbox API on a free port with fresh data and its control routes. */
export async function startSandbox(environment: Record<string, string> = {}): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  if (existsSync(SEEDED)) cpSync(SEEDED, folder, { recursive: true });
  const service = await serveSandbox(folder, environment);
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...service, stop };
}

function serveSandbox(folder: string, environment: Record<string, string> = {}): Promise<Service> {
  return startService(
    "build/sandbox-api.js",
    [],
    { SANDBOX_PORT: "0", SANDBOX_DATA: folder, SANDBOX_CONTROL: "1", ...environment },
    /^sandbox API on (\S+)$/,
  );
}

/** Starts the built site against an API on a free port; `environment` adds to its settings. */
export function startSite(apiUrl: string, environment: Record<string, string> = {}): Promise<Service> {
  return startService(
    "build/server.js",
    ["--local"],
    {
      PORT: "0",
      HOST: "127.0.0.1",
      API_URL: apiUrl,
      API_REFRESH_PATH: "/api/user/token/refresh/",
      SESSION_SECRET: "a secret of the tests that is long enough",
      LOG_LEVEL: "info",
      ...environment,
    },
    /^The site answers on (\S+)$/,
  );
}
