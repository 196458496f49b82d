import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

import { root } from "./ready.mjs";

const SANDBOX_REFRESH_PATH = "/api/user/token/refresh/";

/** The secret of a site on somebody's own computer: made once, kept in `.data/`. */
function localSecret() {
  const file = join(root, ".data", "session-secret");
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Starts the sandbox API as a process of its own and waits until it answers. Returns its address and the child;
 * rejects when it ends before that.
 */
export function startSandbox(environment = {}) {
  const child = spawn(process.execPath, [join(root, "build", "sandbox-api.js")], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`The sandbox API ended with code ${code} before it answered.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const url = /^sandbox API on (\S+)$/.exec(line)?.[1];
      if (url) return done({ url, child });
      process.stdout.write(`${line}\n`);
    });
  });
}

/** The environment of a local site: what is set already, and the sandbox's values for what is not. */
export function localEnvironment(sandboxUrl) {
  return {
    ...process.env,
    SESSION_SECRET: process.env.SESSION_SECRET || localSecret(),
    ...(sandboxUrl
      ? { API_URL: sandboxUrl, API_REFRESH_PATH: process.env.API_REFRESH_PATH || SANDBOX_REFRESH_PATH }
      : {}),
  };
}

/** Ends `children` when this process is told to end, or when `leader` ends; then exits with the leader's code. */
export function endTogether(leader, children) {
  const others = children.filter(Boolean);
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => leader.kill("SIGTERM"));
  leader.once("exit", (code) => {
    for (const child of others) child.kill("SIGTERM");
    process.exitCode = code ?? 0;
  });
  for (const child of others) {
    child.once("exit", () => {
      if (leader.exitCode === null)
        process.stderr.write("The sandbox API ended; the site shows stale pages and errors until you start again.\n");
    });
  }
}
