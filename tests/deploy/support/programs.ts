import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { describe } from "vitest";

/** The path of an installed program, or `undefined`. A variable such as NGINX_PATH names another one. */
export function findProgram(name: string): string | undefined {
  const named = process.env[`${name.replaceAll("-", "_").toUpperCase()}_PATH`];
  if (named) return named;
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
    "/usr/local/bin",
    "/opt/homebrew/bin",
  ];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** A block of tests that needs programs of the system; where one is absent the block is skipped, and its title says why. */
export function describeWith(programs: readonly string[], title: string, body: () => void): void {
  const absent = programs.filter((name) => !findProgram(name));
  if (process.platform !== "linux") absent.push("Linux (other loopback addresses)");
  if (absent.length === 0) return void describe(title, body);
  describe.skip(`${title} [skipped: there is no ${absent.join(" and no ")} here]`, body);
}

/** Asks until the answer is true; an error after half a minute, which a test's own end leaves time to say. */
export async function waitUntil(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what}: not after half a minute`);
    await new Promise((done) => setTimeout(done, 25));
  }
}
