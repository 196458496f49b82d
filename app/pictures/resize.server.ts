import type { Askers } from "~/http/askers";
import { Gate } from "~/http/gate.server";

import { drawn, type PictureSize } from "./drawers.server";
import { tooManyPictures } from "./picture-failure.server";

export type { PictureSize } from "./drawers.server";

const drawing = new Gate({ places: 2, placesEach: 1, waiting: 160, waitingEach: 40 }, tooManyPictures);

/**
 * A picture decoded, turned upright, scaled and encoded anew without metadata, in a turn of `askers`.
 * Throws a `PictureFailure` when it is none.
 */
export async function resizePicture(
  bytes: Buffer,
  size: PictureSize,
  askers: string | Askers,
): Promise<Buffer<ArrayBuffer>> {
  return drawing.run(() => drawn(bytes, size), askers);
}

/** A drawing as a small picture inside a data: address. */
export async function embeddedPicture(svg: Buffer, width: number): Promise<string> {
  const picture = await drawing.run(() => drawn(svg, { width, format: "webp", frugal: false }));
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
