/** The widths in pixels that `/images` makes (contract section 4): logos at one to three dots a pixel, then cards and banners. */
export const pictureWidths = [48, 64, 96, 160, 240, 320, 480, 640, 800, 1200, 1600] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** The width that a query value names, or `null` when it is not on the list. Only plain digits count. */
export function readPictureWidth(value: string | null): PictureWidth | null {
  return pictureWidths.find((width) => String(width) === value) ?? null;
}
