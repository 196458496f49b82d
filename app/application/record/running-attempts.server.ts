import { isShared } from "~/http/shared-store.server";

import type { Sending } from "./application-record.server";

/** A container that dies while it sends frees the draft after this; one that lives says so more often. */
export const LEASE_MS = 30_000;

/** The attempts of this process. */
export const running = new Set<string>();

/** Whether an attempt is still under way. Without a Redis there is one computer: its system knows which processes live. */
export function lives({ attempt, pid, renewed }: Sending, now: number): boolean {
  if (running.has(attempt)) return true;
  return isShared() ? now < renewed + LEASE_MS : pid !== process.pid && isProcess(pid);
}

function isProcess(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
