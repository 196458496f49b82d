import { style } from "@vanilla-extract/css";

export const picture = style({
  width: "100%",
  aspectRatio: "2 / 1",
  objectFit: "cover",
  objectPosition: "50% 100%",
});
