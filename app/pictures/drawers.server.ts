import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";

import type { PictureFormat } from "~/http/picture-format.server";

import source from "./draw.mjs?raw";
import { PictureFailure, type PictureFailureKind } from "./picture-failure.server";

/** What a picture may take on a busy machine; of the processor it has ten seconds (draw.mjs). */
const LONGEST_MS = 30_000;
/** A process that has nothing to draw for so long gives its memory back. */
const IDLE_MS = 60_000;

export interface PictureSize {
  /** Pixels. Pictures narrower than this stay as they are; drawings are drawn at this width. */
  width: number;
  format: PictureFormat;
  /** Fewer pixels, and fewer bytes for each, for visitors who save data. */
  frugal: boolean;
}

interface Task {
  bytes: Buffer;
  size: PictureSize;
  onlySmall: boolean;
}

/** `late`: it is still being drawn, and is no small one. */
type Answer = { picture: Buffer } | { large: true } | { late: true } | { failure: string; kind?: PictureFailureKind };

/** Those that have nothing to do, and what ends them. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();

/**
 * A picture in another size and format, drawn by a process that knows nothing else, and that is killed when it takes too
 * long. As many run as pictures are drawn at once. Throws a `PictureFailure`: "missing" when it is no picture, "late" when that
 * is not known.
 */
export async function drawn(bytes: Buffer, size: PictureSize): Promise<Buffer<ArrayBuffer>> {
  const picture = await answered({ bytes, size, onlySmall: false });
  if (!picture) throw new PictureFailure("missing", "its decoder gave none");
  return picture;
}

/** The same, but `null` for a picture that takes long to draw (draw.mjs). */
export async function drawnIfSmall(bytes: Buffer, size: PictureSize): Promise<Buffer<ArrayBuffer> | null> {
  return await answered({ bytes, size, onlySmall: true });
}

async function answered(task: Task): Promise<Buffer<ArrayBuffer> | null> {
  const [[rested, end] = []] = idle;
  const drawer = rested ?? start();
  clearTimeout(end);
  idle.delete(drawer);
  const answer = await ask(drawer, task);
  if ("failure" in answer) throw new PictureFailure(answer.kind ?? "missing", answer.failure);
  if ("large" in answer || "late" in answer) return null;
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
  if (drawer.pid !== undefined) giveWay(drawer.pid);
  return drawer;
}

/** Pages go before pictures: a drawer, and the threads that it is about to begin, have what is left, and it ends first where memory does. */
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
  // Only Linux has such a file.
  writeFile(`/proc/${pid}/oom_score_adj`, "1000").catch(() => undefined);
}

function ask(drawer: ChildProcess, task: Task): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(late);
      drawer.off("message", drawnIt).off("close", ended).off("error", ended);
      resolve(answer);
    };
    const ended = (_why: unknown, signal?: NodeJS.Signals | null) => {
      // One that ends by itself, without a signal, could not be started: pictures end it by their memory or a fault of its library.
      const byOthers = !signal || signal === "SIGKILL";
      settle({ failure: "its decoder was ended", kind: byOthers ? "late" : "missing" });
    };
    const drawnIt = (answer: Answer) => {
      if ("late" in answer) drawer.kill("SIGKILL");
      else idle.set(drawer, setTimeout(rest, IDLE_MS).unref());
      settle(answer);
    };
    const rest = () => {
      // Nobody gets one that is being ended.
      idle.delete(drawer);
      drawer.kill("SIGKILL");
    };
    const late = setTimeout(() => drawer.kill("SIGKILL"), LONGEST_MS);
    drawer.once("message", drawnIt).once("close", ended).once("error", ended);
    // Where none could be started, its error follows.
    if (drawer.pid !== undefined) drawer.send(task, (error) => void (error && drawer.kill("SIGKILL")));
  });
}
