import { LRUCache } from "lru-cache";
import pino from "pino";

const usual = process.env.NODE_ENV === "test" ? "silent" : "info";
const wanted = process.env.LOG_LEVEL;
const known = wanted === "silent" || (wanted !== undefined && Object.values(pino.levels.labels).includes(wanted));

/** What of the log waits for a full disk or a slow reader, in bytes; the next lines are dropped. */
const MOST_UNWRITTEN = 1024 * 1024;

/** How long a line waits for others, in milliseconds: written each for itself they cost a third of a kept page. */
const GATHER_MS = 20;
const MOST_GATHERED = 16 * 1024;

const output = pino.destination({ dest: process.stdout.fd, maxLength: MOST_UNWRITTEN });
// A log that cannot be written costs its lines and nothing else; at its end the process would write them again and again.
output.on("error", () => {
  output.flushSync = () => undefined;
});

let gathered = "";

function writeGathered(): void {
  process.off("exit", writeGathered);
  if (gathered !== "") output.write(gathered);
  gathered = "";
}

const lines = {
  write(line: string) {
    if (gathered === "") {
      setTimeout(writeGathered, GATHER_MS);
      // Before pino's own listener, which writes what waits in the output.
      process.prependListener("exit", writeGathered);
    }
    gathered += line;
    if (gathered.length >= MOST_GATHERED) writeGathered();
  },
  flushSync() {
    writeGathered();
    output.flushSync();
  },
};

/**
 * The process log: one JSON object a line. Callers never pass tokens, passwords or form values. It stands before the
 * environment is checked: a level that does not exist is that check's to name.
 */
export const log = pino(
  {
    level: known ? wanted : usual,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  },
  lines,
);

const warned = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });

/** Warns of what may go wrong at every request: the same `message`, a sentence of the program's own, once a minute. */
export function warnSeldom(facts: object, message: string): void {
  if (warned.has(message)) return;
  warned.set(message, true);
  log.warn(facts, message);
}
