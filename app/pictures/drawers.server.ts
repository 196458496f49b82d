import { type ChildProcess, spawn } from "node:child_process";

import type { PictureFormat } from "~/http/picture-format.server";

import source from "./draw.mjs?raw";
import { PictureFailure } from "./picture-failure.server";

/** What a picture may take, from its bytes to its new ones. */
const LONGEST_MS = 10_000;
/** A process that has nothing to draw for so long gives its memory back. */
const IDLE_MS = 60_000;

export interface PictureSize {
  /** Pixels. Pictures narrower than this stay as they are; drawings are drawn at this width. */
  width: number;
  format: PictureFormat;
  /** Fewer pixels, and fewer bytes for each, for visitors who save data. */
  frugal: boolean;
}

type Answer = { picture: Buffer } | { failure: string };

/** Those that have nothing to do, and what ends them. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * A picture in another size and format, drawn by a process that knows nothing else, and that is killed when it takes too
 * long. As many run as pictures are drawn at once. Throws a `PictureFailure` when it is no picture.
 */
export async function drawn(bytes: Buffer, size: PictureSize): Promise<Buffer<ArrayBuffer>> {
  const [[rested, end] = []] = idle;
  const drawer = rested ?? start();
  clearTimeout(end);
  idle.delete(drawer);
  const answer = await ask(drawer, { bytes, size });
  if ("failure" in answer) throw new PictureFailure("missing", answer.failure);
  // A copy in memory of its own: what came is a view of the message.
  return Buffer.from(new Uint8Array(answer.picture).buffer);
}

function start(): ChildProcess {
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ } = process.env;
  const drawer = spawn(process.execPath, ["--input-type=module", "--eval", source], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
    env: { NODE_ENV: "production", MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_ },
  });
  drawer.on("error", () => drawer.kill("SIGKILL")).once("close", () => idle.delete(drawer));
  drawer.unref();
  drawer.channel?.unref();
  return drawer;
}

function ask(drawer: ChildProcess, task: { bytes: Buffer; size: PictureSize }): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(late);
      drawer.off("message", drawnIt).off("close", ended).off("error", ended);
      resolve(answer);
    };
    const ended = () => settle({ failure: "its decoder was ended" });
    const drawnIt = (answer: Answer) => {
      idle.set(drawer, setTimeout(() => drawer.kill("SIGKILL"), IDLE_MS).unref());
      settle(answer);
    };
    const late = setTimeout(() => drawer.kill("SIGKILL"), LONGEST_MS);
    drawer.once("message", drawnIt).once("close", ended).once("error", ended);
    drawer.send(task, (error) => void (error && drawer.kill("SIGKILL")));
  });
}
