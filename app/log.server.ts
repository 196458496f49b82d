import pino from "pino";

/** The process log: one JSON object a line. Callers never pass tokens, passwords or form values. */
export const log = pino({
  level: process.env.LOG_LEVEL || (process.env.NODE_ENV === "test" ? "silent" : "info"),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
