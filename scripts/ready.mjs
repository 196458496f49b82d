import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, whatever folder a command was started in. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");

const npm = process.platform === "win32" ? "npm.cmd" : "npm";
export const npx = process.platform === "win32" ? "npx.cmd" : "npx";
const installStamp = join(root, "node_modules", ".installed-for");
const buildStamp = join(root, "build", ".built-from");
const buildSources = [
  "app",
  "content",
  "public",
  "sandbox-api",
  "scripts/build-server.mjs",
  "server.ts",
  "vite.config.ts",
  "remix.config.js",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

/** Says in one line what a script is doing. */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Ends the script with one sentence and exit code 1.
 *
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Runs a command in the project's folder with its output shown; returns its exit code. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  return signal ? 1 : (status ?? 1);
}

/** Runs a command without blocking the process; resolves with its exit code. */
export function runAside(command, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    const leave = endWith(child);
    child.once("error", () => done(1));
    child.once("close", (code) => {
      leave();
      done(code ?? 1);
    });
  });
}

/** Ends a child when this process ends or is told to, until the returned function is called. */
export function endWith(child) {
  const end = () => child.kill("SIGTERM");
  const exit = () => process.exit(1);
  process.once("exit", end).once("SIGTERM", exit);
  return () => process.off("exit", end).off("SIGTERM", exit);
}

/** Installs the packages of the lock file, unless they are there already, by this script or by npm after its last change. */
export function ensureInstalled() {
  checkNode();
  const lock = join(root, "package-lock.json");
  const wanted = digest([lock]);
  if (read(installStamp) === wanted || isNewer(join(root, "node_modules", ".package-lock.json"), lock)) return;
  say("Installing packages (once; this takes a minute)...");
  const code = run(npm, ["ci", "--no-audit", "--no-fund", "--include=dev", "--loglevel=error"]);
  if (code !== 0) fail("The packages could not be installed; the lines above say why.");
  writeFileSync(installStamp, wanted);
}

/** Builds the site and the sandbox as `built` does, and ends the script where that fails. */
export async function ensureBuilt() {
  if ((await built()) !== 0) fail("The site could not be built; the lines above say why.");
}

/** Builds the site and the sandbox, unless the built files came from exactly these sources. Resolves with the exit code. */
export async function built() {
  if (read(buildStamp) === digestOfSources()) return 0;
  say("Building the site...");
  // Without npm and npx, whose shells would go on where this process is told to end.
  return await runAside(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "ignore", "inherit"] });
}

/**
 * Does the work of a build, which resolves with its exit code, and notes from which sources it came. What they are is looked at
 * before: one that is changed meanwhile is built once more.
 */
export async function build(work) {
  const sources = digestOfSources();
  unstampBuild();
  const code = await work();
  if (code !== 0) return code;
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, sources);
  return 0;
}

/** Forgets from which sources the build came: something of it is about to change. */
export function unstampBuild() {
  rmSync(buildStamp, { force: true });
}

const digestOfSources = () => digest(buildSources.map((name) => join(root, name)));

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  }
}

function isNewer(file, other) {
  return existsSync(file) && statSync(file).mtimeMs >= statSync(other).mtimeMs;
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function digest(paths) {
  const hash = createHash("sha256");
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
      return;
    }
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  };
  for (const path of paths) visit(path);
  return hash.digest("hex");
}
