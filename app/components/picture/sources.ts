import { pictureAddress, pictureWidths } from "~/pictures/picture-widths";

const DENSITY = 2;

/** The `src` and `srcSet` of a picture shown at most `width` CSS pixels wide, on screens of up to double density. */
export function pictureSources(src: string, width: number) {
  const widths = offeredWidths(width);
  return {
    src: pictureAddress(src, widths[widths.length - 1] ?? pictureWidths[0]),
    srcSet: widths.map((candidate) => `${pictureAddress(src, candidate)} ${candidate}w`).join(", "),
  };
}

function offeredWidths(width: number) {
  const enough = pictureWidths.findIndex((candidate) => candidate >= width * DENSITY);
  const largest = enough === -1 ? pictureWidths.length - 1 : enough;
  return pictureWidths.slice(Math.max(0, largest - 4), largest + 1);
}
