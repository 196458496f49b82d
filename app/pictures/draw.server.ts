import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

import { PictureFailure } from "./picture-failure.server";

const MAX_PIXELS = 50_000_000;
const MAX_DRAWING_BYTES = 2 * 1024 * 1024;
const MAX_DRAWN_BYTES = 15 * 1024 * 1024;
const LONGEST_MS = 10_000;
/** Memory that a drawing may take, Node's own included, in kilobytes: two of them, and the site, stay under 1 GB. */
const MAX_MEMORY_KB = 320_000;

/** What libvips looks at to find a drawing: letters only, and its first tag within so many. */
const SNIFFED = { letters: 24, bytes: 1000 };
const ZIPPED = Buffer.from([0x1f, 0x8b]);

/** Draws what it reads, with nothing but the loader of drawings. Without V8's compiler, for which Node 24 sets aside more than there is. */
const program = `
const { default: sharp } = await import(process.argv[1]);
const [width, limitInputPixels] = process.argv.slice(2).map(Number);
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadSvg"] });
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const drawing = Buffer.concat(chunks);
const input = { limitInputPixels, failOn: "error" };
const found = await sharp(drawing, input).metadata();
const density = Math.min(2400, Math.max(1, Math.ceil((72 * width) / found.width)));
const drawn = sharp(drawing, { ...input, density }).resize({ width, withoutEnlargement: true });
process.stdout.write(await drawn.png({ compressionLevel: 1 }).toBuffer());
`;

const inShell = 'ulimit -d "$1" && shift && exec nice -n 19 "$@"';
const run = promisify(execFile);

/** Whether the decoder would take a picture for a drawing (SVG, packed or not). */
export function isDrawing(bytes: Buffer): boolean {
  if (bytes.subarray(0, ZIPPED.length).equals(ZIPPED)) return true;
  const isText = bytes.subarray(0, SNIFFED.letters).every((byte) => byte >= 9 && byte < 128);
  return isText && /<svg/i.test(bytes.toString("latin1", 0, SNIFFED.bytes));
}

/**
 * A drawing as a PNG of this width. A few hundred bytes of SVG can take gigabytes, or days in a decoder that nobody can
 * interrupt: so it is drawn in a process of its own, with bounds of memory and time, and none of the site's secrets.
 */
export async function draw(drawing: Buffer, width: number, longestMs = LONGEST_MS): Promise<Buffer> {
  if (drawing.byteLength > MAX_DRAWING_BYTES) throw new PictureFailure("missing", "a drawing larger than 2 MB");
  const sharp = createRequire(import.meta.url).resolve("sharp");
  const flags = ["--jitless", "--input-type=module", "--eval"];
  const node = [process.execPath, ...flags, program, sharp, String(width), String(MAX_PIXELS)];
  const drawn = run("sh", ["-c", inShell, "sh", String(MAX_MEMORY_KB), ...node], {
    encoding: "buffer",
    env: { NODE_ENV: "production", PATH: process.env.PATH },
    killSignal: "SIGKILL",
    maxBuffer: MAX_DRAWN_BYTES,
    timeout: longestMs,
  });
  // One that has ended reads no more; why it ended is said below.
  drawn.child.stdin?.on("error", () => undefined).end(drawing);
  try {
    return (await drawn).stdout;
  } catch (error) {
    const { code, signal } = error as { code?: unknown; signal?: unknown };
    const cannotStart = typeof code === "string" && code !== "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
    if (cannotStart) throw new PictureFailure("unreachable", `no process to draw in (${code})`);
    throw new PictureFailure("missing", `not drawn within the bounds (${String(signal ?? code)})`);
  }
}
