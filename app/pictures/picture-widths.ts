import { paths } from "~/paths";

/** The widths in pixels that `/images` makes: any other is refused, so that nobody fills the cache with odd sizes. */
export const pictureWidths = [48, 96, 160, 192, 320, 480, 640, 960, 1280, 1600] as const;

export type ImageWidth = (typeof pictureWidths)[number];

/** The width that a query value names, or `null` when it is not on the list. Only plain digits count. */
export function readImageWidth(value: string | null): ImageWidth | null {
  return pictureWidths.find((width) => String(width) === value) ?? null;
}

/** Address of a picture under `/images`. `src` is what the API module named, or a path of `public/`. */
export function pictureAddress(src: string, width: ImageWidth): string {
  return `${paths.images}?${new URLSearchParams({ src, w: String(width) })}`;
}
