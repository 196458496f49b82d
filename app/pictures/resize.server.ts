import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";

import { drawn, type PictureSize } from "./drawers.server";
import { tooManyPictures } from "./picture-failure.server";

export type { PictureSize } from "./drawers.server";

const drawing = new Gate({ places: 2, waiting: 160, waitingEach: 40 }, tooManyPictures);
/** Large ones take ten times as long as small ones: one drawer is always for these. */
const drawingLarge = new Gate({ places: 1, waiting: 160, waitingEach: 40 }, tooManyPictures);
const LARGE_WIDTH = 640;

/**
 * A picture decoded, turned upright, scaled and encoded anew without metadata, in a turn of `askers`.
 * Throws a `PictureFailure` when it is none.
 */
export async function resizePicture(
  bytes: Buffer,
  size: PictureSize,
  askers: string | Askers,
): Promise<Buffer<ArrayBuffer>> {
  const draw = () => drawing.run(() => drawn(bytes, size), askers);
  return size.width > LARGE_WIDTH ? drawingLarge.run(draw, askers) : draw();
}

/** A drawing as a small picture inside a data: address. */
export async function embeddedPicture(svg: Buffer, width: number): Promise<string> {
  const picture = await drawing.run(() => drawn(svg, { width, format: "webp", frugal: false }));
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
