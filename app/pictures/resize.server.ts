import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";

import { drawn, drawnIfSmall, type PictureSize } from "./drawers.server";
import { tooManyPictures } from "./picture-failure.server";

export type { PictureSize } from "./drawers.server";

/** Two: each may take 300 MB (draw.mjs) beside the site in the container's 1 GB. */
const drawing = new Gate({ places: 2, waiting: 160, waitingEach: 40 }, tooManyPictures);
/**
 * One large picture is read and drawn at a time, so that a drawer and most of the room are left for small ones. Those that wait for it
 * hold no bytes.
 */
const large = new Gate({ places: 1, waiting: 160, waitingEach: 40 }, tooManyPictures);
/** One that is wanted wider than this is large, but for a few that are themselves narrower. */
const LARGE_WIDTH = 640;

/** Reads a picture and makes something of its bytes, which are held until that is done. */
export type ReadPicture = <Result>(make: (bytes: Buffer) => Promise<Result>) => Promise<Result>;

/**
 * The picture behind `read` decoded, turned upright, scaled and encoded anew without metadata, in a turn of `askers`; a large
 * one that was wanted narrow is read a second time. Throws a `PictureFailure` when it is none.
 */
export async function resizePicture(
  read: ReadPicture,
  size: PictureSize,
  askers: string | Askers,
): Promise<Buffer<ArrayBuffer>> {
  const drawSmall = (bytes: Buffer) => drawing.run(() => drawnIfSmall(bytes, size), askers);
  const drawLarge = (bytes: Buffer) => drawing.run(() => drawn(bytes, size), askers);
  const small = size.width > LARGE_WIDTH ? null : await read(drawSmall);
  return small ?? large.run(() => read(drawLarge), askers);
}

/** A drawing as a small picture inside a data: address. */
export async function embeddedPicture(svg: Buffer, width: number): Promise<string> {
  const picture = await drawing.run(() => drawn(svg, { width, format: "webp", frugal: false }));
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
