import pino from "pino";

const usual = process.env.NODE_ENV === "test" ? "silent" : "info";
const wanted = process.env.LOG_LEVEL;
const known = wanted === "silent" || (wanted !== undefined && Object.values(pino.levels.labels).includes(wanted));

/**
 * The process log: one JSON object a line. Callers never pass tokens, passwords or form values. It stands before the
 * environment is checked: a level that does not exist is that check's to name.
 */
export const log = pino({
  level: known ? wanted : usual,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});

const QUIET_MS = 60_000;
const warnedAt = new Map<string, number>();

/** Warns of what may go wrong at every request: the same `message`, a sentence of the program's own, once a minute. */
export function warnSeldom(facts: object, message: string): void {
  const now = performance.now();
  if (now - (warnedAt.get(message) ?? -QUIET_MS) < QUIET_MS) return;
  warnedAt.set(message, now);
  log.warn(facts, message);
}
