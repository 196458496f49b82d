import { imageAddress, imageWidths } from "~/pictures/image-widths";

const DENSITY = 2;

/** The `src` and `srcSet` of a picture shown at most `width` CSS pixels wide, on screens of up to double density. */
export function pictureSources(src: string, width: number) {
  const widths = offeredWidths(width);
  return {
    src: imageAddress(src, widths.at(-1) ?? imageWidths[0]),
    srcSet: widths.map((candidate) => `${imageAddress(src, candidate)} ${candidate}w`).join(", "),
  };
}

function offeredWidths(width: number) {
  const enough = imageWidths.findIndex((candidate) => candidate >= width * DENSITY);
  const largest = enough === -1 ? imageWidths.length - 1 : enough;
  return imageWidths.slice(Math.max(0, largest - 4), largest + 1);
}
