import { execFileSync, fork } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Starts a script that sends its port, and resolves with the child and the port. `options` are further ones of `fork`. */
export function startProcess(file, args = [], options = {}) {
  const child = fork(file, args, { ...options, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${file} ended with code ${code}`)));
    child.on("message", (/** @type {{ port?: number }} */ { port }) => port && resolve({ child, port }));
  });
}

/** The resident memory of a process, in bytes. */
export function residentBytes(pid) {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kilobytes) * 1024;
}

/** The highest resident memory of a process since it began, in bytes; NaN where the system does not tell. */
export function peakBytes(pid) {
  const status = `/proc/${pid}/status`;
  return existsSync(status) ? Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, "utf8"))?.[1]) * 1024 : Number.NaN;
}

/** Samples the resident memory of a process; `stop` gives the highest sample, in bytes. */
export function watchMemory(pid) {
  let peak = residentBytes(pid);
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), 50);
  return { stop: () => (clearInterval(timer), peak) };
}
