/**
 * The process, told first of all what it is: React chooses its build when it is loaded, and imports are loaded before
 * any statement runs. So what starts the site is imported by one.
 */
import { setFlagsFromString } from "node:v8";

process.env.NODE_ENV ||= "production";

/** Process 1 of a container gets no signal that nobody hears: told to stop while it starts, it ends. */
if (import.meta.env.PROD)
  for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"]) process.on(signal, () => process.exit(0));

/** By how much the heap may grow beyond what lived at the last collection; V8 alone lets it quadruple (docs/decisions, 0046). */
if (import.meta.env.PROD) setFlagsFromString("--heap-growing-percent=100");

export const { startSite } = await import("./app/process/start.server");

if (import.meta.env.PROD) await startSite();
