import { style } from "@vanilla-extract/css";

import { outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const link = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s2,
  minWidth: theme.target,
  minHeight: theme.target,
  color: theme.color.brand,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
});

/** The bar has room for the drawing alone. */
export const looks = styleVariants({ bar: [link], drawer: [link] });

export const labels = styleVariants({
  bar: [
    style({
      ...outOfSight,
      whiteSpace: "nowrap",
    }),
  ],
  drawer: [],
});

const number = style({
  minWidth: "1.25rem",
  paddingInline: theme.space.s1,
  color: theme.color.onBrand,
  background: theme.color.brand,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  lineHeight: "1.25rem",
  textAlign: "center",
});

/** In the bar it lies on the drawing's corner and takes no room. */
export const numbers = styleVariants({
  bar: [number, style({ position: "absolute", insetBlockStart: 0, insetInlineEnd: 0 })],
  drawer: [number],
});
