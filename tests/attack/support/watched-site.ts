import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { expect } from "vitest";

/** What is left in a site's process after all garbage was collected; sizes in bytes. */
export interface Remains {
  heapUsed: number;
  external: number;
  /** The files of React that the process has loaded. */
  react: readonly string[];
}

/** The environment under which a site tells what it holds; `options` are further options of Node. */
export function watchedEnvironment(options = ""): Record<string, string> {
  const preload = pathToFileURL(resolve("tests/attack/support/collect-on-signal.mjs")).href;
  return { NODE_OPTIONS: `--expose-gc --import ${preload} ${options}`.trim() };
}

/** Collects the garbage of a site that was started with `watchedEnvironment` and returns what is left. */
export async function remainsOf(lines: readonly string[]): Promise<Remains> {
  const pid = Number(found(lines, /^\{"watched":(\d+)\}$/)[0]?.[1]);
  const before = found(lines, /^\{"collected":/).length;
  process.kill(pid, "SIGUSR2");
  await expect.poll(() => found(lines, /^\{"collected":/).length).toBeGreaterThan(before);
  const line = found(lines, /^\{"collected":.*$/).at(-1)?.[0] ?? "{}";
  return (JSON.parse(line) as { collected: Remains }).collected;
}

function found(lines: readonly string[], pattern: RegExp): RegExpExecArray[] {
  return lines.map((line) => pattern.exec(line)).filter((match) => match !== null);
}
