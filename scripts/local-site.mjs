import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

import { endWith, root } from "./ready.mjs";

const dockerfile = join(root, "Dockerfile");
/** The image's settings of memory and threads: they have to stand in the environment before the process starts. */
export const IMAGE_SETTINGS = existsSync(dockerfile)
  ? Object.fromEntries(
      [...readFileSync(dockerfile, "utf8").matchAll(/\b(MALLOC_\w+|NODE_OPTIONS|UV_THREADPOOL_SIZE)=(\S+)/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
  : {};
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
 * rejects when it ends before that. `command` is what runs Node, arguments included.
 */
export function startSandbox(environment = {}, command = [process.execPath]) {
  const [program = process.execPath, ...before] = command;
  const child = spawn(program, [...before, join(root, "build", "sandbox-api.js")], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const leave = endWith(child);
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`The sandbox API ended with code ${code} before it answered.`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      const url = /^sandbox API on (\S+)$/.exec(line)?.[1];
      if (url) {
        leave();
        return done({ url, child });
      }
      process.stdout.write(`${line}\n`);
    });
  });
}

/**
 * Starts the built site for a measurement on a free port, as it is deployed: NODE_ENV production, its log lines in a
 * file under `folder`, its temporary files there too. `environment` adds to its settings; `command` is what runs Node,
 * arguments included. Resolves with its address, port, child and log file; rejects when it ends before it answers.
 */
export async function startSite(
  folder,
  environment,
  { command = [process.execPath], args = /** @type {string[]} */ ([]) } = {},
) {
  const own = mkdtempSync(join(folder, "site-"));
  const log = join(own, "log.jsonl");
  const output = openSync(log, "w");
  const [program = process.execPath, ...before] = command;
  const child = spawn(program, [...before, join(root, "build", "server.js"), ...args], {
    cwd: root,
    env: {
      ...IMAGE_SETTINGS,
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      SITE_URL: "https://site.example",
      SESSION_SECRET: randomBytes(32).toString("base64url"),
      TRUST_PROXY: "1",
      TMPDIR: own,
      ...environment,
    },
    stdio: ["ignore", output, "inherit"],
  });
  closeSync(output);
  for (;;) {
    const port = /The site answers on http:\/\/[^:]+:(\d+)/.exec(readFileSync(log, "utf8"))?.[1];
    if (port) return { child, log, port: Number(port), url: `http://127.0.0.1:${port}` };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site ended with ${child.exitCode ?? child.signalCode} before it answered.`);
    await pause(5);
  }
}

/** Ends a child, and waits until it has ended. */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** The environment of a local site: what is set already, and the sandbox's values for what is not. */
export function localEnvironment(sandboxUrl) {
  return {
    ...IMAGE_SETTINGS,
    ...process.env,
    SESSION_SECRET: process.env.SESSION_SECRET || localSecret(),
    ...(sandboxUrl
      ? { API_URL: sandboxUrl, API_REFRESH_PATH: process.env.API_REFRESH_PATH || SANDBOX_REFRESH_PATH }
      : {}),
  };
}

/** Ends `children` when this process is told to end, or when `leader` ends; then exits with the leader's code, 1 where it was killed. */
export function endTogether(leader, children) {
  const others = children.filter(Boolean);
  let isEnding = false;
  const end = () => {
    isEnding = true;
    leader.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, end);
  leader.once("exit", (code) => {
    process.exitCode = code ?? (isEnding ? 0 : 1);
    isEnding = true;
    for (const child of others) child.kill("SIGTERM");
  });
  for (const child of others) {
    child.once("exit", () => {
      if (!isEnding)
        process.stderr.write("The sandbox API ended; the site shows stale pages and errors until you start again.\n");
    });
  }
}
