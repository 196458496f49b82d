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
