import { spawn } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { createInterface } from "node:readline";

const STOP_MS = 10_000;

/** A program that a test has started. Its complaints are shown. */
export interface Program {
  /** Every line it has printed so far. */
  lines: readonly string[];
  /** Forgets the lines printed so far. */
  forgetLines: () => void;
  /** The first line like this one, printed already or to come, from a place in `lines` on. Rejects when the program ends without it. */
  line: (pattern: RegExp, from?: number) => Promise<RegExpExecArray>;
  /** Writes to its standard input. */
  write: (text: string) => void;
  /** Sends it a signal, whatever it makes of it. */
  signal: (name: NodeJS.Signals) => void;
  /** Asks it to end, and ends it by force when it has not after ten seconds. */
  stop: () => Promise<void>;
  /** Ends it as a crash would: it gets no word of it. */
  kill: () => Promise<void>;
  /** Whether it has ended already. */
  hasEnded: () => boolean;
  /** Settled at its end: its exit code, or `null` when a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts a program: the one way in which tests start any. It is in the foreground, with the tests' environment unless told another. */
export function startProgram(
  file: string,
  args: readonly string[] = [],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Program {
  const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<number | null>((done, failed) => {
    child.once("error", failed);
    child.once("exit", done);
  });
  // Who waits for a line or the end hears of a program that cannot be started; a test that waits for neither goes on.
  ended.catch(() => undefined);

  const lines: string[] = [];
  const output = createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  const line = (pattern: RegExp, from = 0) =>
    new Promise<RegExpExecArray>((found, failed) => {
      const look = (text: string) => {
        const match = pattern.exec(text);
        if (!match) return;
        output.off("line", look);
        found(match);
      };
      output.on("line", look);
      lines.slice(from).forEach(look);
      ended.then((code) => failed(new Error(`${[file, ...args].join(" ")} ended with code ${code}`)), failed);
    });

  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    if (hasEnded()) return;
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    child.kill(signal);
    await ended;
    clearTimeout(force);
  };
  return {
    lines,
    forgetLines: () => void lines.splice(0),
    line,
    write: (text) => void child.stdin.write(text),
    signal: (name) => void child.kill(name),
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    hasEnded,
    ended,
  };
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
