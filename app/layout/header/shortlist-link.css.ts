import { style } from "@vanilla-extract/css";

import { paths } from "~/paths";
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

/** A page is the same for all: where no script runs, only a picture can say how many are saved. */
const drawn = style({
  "@media": { "(scripting: none)": { "::after": { content: `url("${paths.shortlistNumber}")` } } },
});
const onCorner = style({ "::after": { position: "absolute", insetBlockStart: 0, insetInlineEnd: 0, lineHeight: 1 } });

/** The bar has room for the drawing alone. */
export const looks = styleVariants({ bar: [link, drawn, onCorner], drawer: [link, drawn] });

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
  minWidth: "1.25em",
  paddingInline: theme.space.s1,
  color: theme.color.onBrand,
  background: theme.color.brand,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  lineHeight: 1.25,
  textAlign: "center",
});

/** In the bar it lies on the drawing's corner and takes no room. */
const corner = style({
  position: "absolute",
  insetBlockStart: 0,
  insetInlineEnd: 0,
  // Larger letters would hide what they lie on.
  fontSize: "min(0.875rem, 18px)",
});
export const numbers = styleVariants({ bar: [number, corner], drawer: [number] });
