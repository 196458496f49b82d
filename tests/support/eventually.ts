import { vi } from "vitest";

/** Tries `check` until it passes, and gives what it returned. Only what never comes ends after 20 s: a busy machine must not fail a test. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, 20_000);
}
