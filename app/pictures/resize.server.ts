import sharp, { type Metadata, type Sharp } from "sharp";

import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";
import type { PictureFormat } from "~/http/picture-format.server";

import { draw, isDrawing } from "./draw.server";
import { PictureFailure, tooManyPictures } from "./picture-failure.server";

const MAX_PIXELS = 50_000_000;
const LONGEST_SECONDS = 10;
const FRUGAL_SCALE = 0.75;

sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadNsgif",
    "VipsForeignLoadHeif",
  ],
});

const making = new Gate({ places: 2, waiting: 160, waitingEach: 40 }, tooManyPictures);
/** Drawings have one place of those, however long they take. */
const drawing = new Gate({ places: 1, waiting: 80, waitingEach: 20 }, tooManyPictures);

export interface PictureSize {
  /** Pixels. Pictures narrower than this stay as they are; drawings are drawn at this width. */
  width: number;
  format: PictureFormat;
  /** Fewer pixels, and fewer bytes for each, for visitors who save data. */
  frugal: boolean;
}

/**
 * A picture decoded, turned upright, scaled and encoded anew without metadata, in a turn of `askers`.
 * Throws a `PictureFailure` when it is none.
 */
export async function resizePicture(
  bytes: Buffer,
  size: PictureSize,
  askers: string | Askers,
): Promise<Buffer<ArrayBuffer>> {
  return inTurn(bytes, askers, async () => {
    try {
      return ownBytes(await encode(await scaled(bytes, size), size).toBuffer());
    } catch (error) {
      if (error instanceof PictureFailure) throw error;
      throw new PictureFailure("missing", error instanceof Error ? error.message : "not a picture");
    }
  });
}

/** A drawing as a small picture inside a data: address. */
export async function embeddedPicture(svg: Buffer, width: number): Promise<string> {
  const picture = await inTurn(svg, undefined, async () =>
    (await scaled(svg, { width, frugal: false })).webp({ quality: 80, effort: 6 }).toBuffer(),
  );
  return `data:image/webp;base64,${picture.toString("base64")}`;
}

async function inTurn<Result>(bytes: Buffer, askers: string | Askers | undefined, work: () => Promise<Result>) {
  const made = () => making.run(work, askers);
  return isDrawing(bytes) ? drawing.run(made, askers) : made();
}

async function scaled(bytes: Buffer, { width, frugal }: Pick<PictureSize, "width" | "frugal">): Promise<Sharp> {
  const widthOf = (usual: number) => (frugal ? Math.ceil(usual * FRUGAL_SCALE) : usual);
  const input = { limitInputPixels: MAX_PIXELS, failOn: "error" } as const;
  if (isDrawing(bytes)) return sharp(await draw(bytes, widthOf(width)), input);

  const found = await sharp(bytes, input).metadata();
  if (found.width * found.height > mostPixels(found))
    throw new PictureFailure("missing", "more pixels than there is memory for");
  return sharp(bytes, input)
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .resize({ width: widthOf(Math.min(width, found.autoOrient.width)), withoutEnlargement: true });
}

/** So many pixels that decoding takes 300 MB at most: a pixel of AVIF takes 20 bytes, of another format 6, and twice that beyond 8 bits a channel. */
function mostPixels({ format, depth }: Metadata): number {
  return MAX_PIXELS / (format === "heif" ? 4 : 1) / (depth === "uchar" ? 1 : 2);
}

/** Qualities at which photos look alike in the three formats; AVIF with little effort, which costs a tenth of the default's time. */
function encode(picture: Sharp, { format, frugal }: PictureSize): Sharp {
  if (format === "avif") return picture.avif({ quality: frugal ? 36 : 50, effort: 2 });
  if (format === "webp") return picture.webp({ quality: frugal ? 50 : 74, effort: 4, smartSubsample: !frugal });
  return picture
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: frugal ? 52 : 76, progressive: true, mozjpeg: true });
}

/** A copy in memory of its own: sharp's buffers may be views of a larger pool. */
function ownBytes(buffer: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(new Uint8Array(buffer).buffer);
}
