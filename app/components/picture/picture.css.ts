import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** The ratio holds the place before the picture is there. */
const frame = style({
  position: "relative",
  display: "block",
  width: "100%",
  overflow: "hidden",
  background: theme.color.brandTint,
  "@media": { print: { maxWidth: "9cm", breakInside: "avoid" } },
});

/** A browser without `aspect-ratio` holds it by a padding, which is a share of the width. */
const ratio = (width: number, height: number) =>
  style({
    aspectRatio: `${width} / ${height}`,
    "@supports": {
      "not (aspect-ratio: 1)": {
        "::before": { content: '""', display: "block", paddingBlockStart: `${(100 * height) / width}%` },
      },
    },
  });

export const ratios = styleVariants({
  wide: [frame, ratio(16, 9)],
  photo: [frame, ratio(3, 2)],
  square: [frame, ratio(1, 1)],
  banner: [frame, ratio(3, 1)],
});

/** Only a picture that failed has a `::before`: with no script to draw the fallback, it hides the browser's own mark. */
const imageBase = style({
  position: "absolute",
  inset: 0,
  width: "100%",
  height: "100%",
  selectors: {
    '&[alt=""]::before': {
      content: "attr(data-monogram)",
      position: "absolute",
      inset: 0,
      display: "grid",
      placeItems: "center",
      color: theme.color.brand,
      background: theme.color.brandTint,
      fontFamily: theme.font.heading,
      fontWeight: 700,
    },
  },
});

export const image = styleVariants({
  cover: [imageBase, style({ objectFit: "cover" })],
  contain: [imageBase, style({ objectFit: "contain", padding: theme.space.s1, background: theme.color.logoGround })],
});

export const drawing = style({ position: "absolute", inset: 0, width: "100%", height: "100%" });

export const far = style({ fill: theme.color.ridge1 });
export const near = style({ fill: theme.color.ridge2 });

export const thing = style({
  fill: theme.color.raised,
  stroke: theme.color.brand,
  strokeWidth: 1.25,
  strokeLinejoin: "round",
  strokeLinecap: "round",
});

export const monogram = style({
  fill: theme.color.brand,
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: "30px",
  textAnchor: "middle",
});
