/** The widths in pixels that `/images` makes: any other is refused, so that nobody fills the cache with odd sizes. */
export const imageWidths = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** Address of a picture under `/images`. `src` is what the API module named, or a path of `public/`. */
export function imageAddress(src: string, width: ImageWidth): string {
  return `/images?${new URLSearchParams({ src, w: String(width) })}`;
}
