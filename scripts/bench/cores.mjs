import { spawnSync } from "node:child_process";

/** Whether a process can be held on one processor while its client has another. */
export const pinned = [0, 1].every((core) => spawnSync("taskset", ["-c", String(core), "true"]).status === 0);

const on = (core) => (pinned ? ["taskset", "-c", core, process.execPath] : [process.execPath]);

/** The commands that run Node: on the processor of what is measured, and on the one of those who ask it. */
export const measuredNode = on("0");
export const askingNode = on("1");

/** The options of `fork` for such a command. */
export function forkOn([execPath = process.execPath, ...execArgv]) {
  return { execPath, execArgv };
}
