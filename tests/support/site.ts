import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const STOP_MS = 10_000;
const SEEDED = "test-results/seeded-sandbox";

export interface Service {
  url: string;
  /** Every line the program has printed so far. */
  lines: readonly string[];
  /** Asks the program to end, and ends it by force when it has not after ten seconds. */
  stop: () => Promise<void>;
  /** Ends the program as a crash would: it gets no word of it. */
  kill: () => Promise<void>;
  /** Sends the program a signal that does not end it. */
  signal: (name: NodeJS.Signals) => void;
  /** Settled at its end: the program's exit code, or `null` when it was ended by force. */
  ended: Promise<number | null>;
}

/** Starts a built program and waits for the line of its output that names its address. */
export async function startService(
  file: string,
  args: readonly string[],
  environment: Record<string, string>,
  addressLine: RegExp,
): Promise<Service> {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  const lines: string[] = [];
  const url = await new Promise<string>((done, failed) => {
    child.once("exit", (code) => failed(new Error(`${file} ended with code ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const found = addressLine.exec(line)?.[1];
      if (found) done(found);
    });
  });
  return {
    url,
    lines,
    ended,
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
    signal: (name) => void child.kill(name),
  };
}

function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) return done();
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    child.once("exit", () => {
      clearTimeout(force);
      done();
    });
    child.kill(signal);
  });
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
