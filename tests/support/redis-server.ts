import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";

/** The installed redis-server, or `undefined`. */
export const redisServer = [...(process.env.PATH ?? "").split(delimiter), "/usr/local/bin"]
  .map((folder) => join(folder, "redis-server"))
  .find((file) => existsSync(file));

export interface RunningRedis {
  port: number;
  url: string;
  /** Lets it take connections and commands and say nothing, or go on. */
  hang: (hanging: boolean) => void;
  stop: () => Promise<void>;
}

/** A real Redis without a memory of earlier runs, on a free port or on `port`, with further `settings` of its command line. */
export async function startRedis(port?: number, settings: readonly string[] = []): Promise<RunningRedis> {
  if (!redisServer) throw new Error("there is no redis-server here");
  const own = port ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), "redis-"));
  const child = spawn(redisServer, ["--port", String(own), "--bind", "127.0.0.1", "--save", "", "--dir", folder, ...settings], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  await new Promise<void>((done, failed) => {
    child.once("exit", (code) => failed(new Error(`redis-server ended with code ${code}`)));
    createInterface({ input: child.stdout }).on("line", (line) => {
      if (/ready to accept connections/i.test(line)) done();
    });
  });
  return {
    port: own,
    url: `redis://127.0.0.1:${own}`,
    hang(hanging) {
      child.kill(hanging ? "SIGSTOP" : "SIGCONT");
    },
    async stop() {
      child.kill("SIGKILL");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
