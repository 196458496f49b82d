import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** Grows with the letters of the name, which stand in two lines beside it. */
const mark_ = `clamp(${theme.target}, 2.75rem, 16vw)`;

/** Where there is no room for the name it goes below the mark, out of what is seen, before the menu takes a second line. */
export const wordmark = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  alignContent: "start",
  gap: theme.space.s2,
  minWidth: mark_,
  marginInlineEnd: theme.space.s2,
  height: mark_,
  overflow: "hidden",
  color: theme.color.ink,
  textDecoration: "none",
  flex: "0 1000000 auto",
  ":hover": { color: theme.color.ink },
});

export const mark = style({ width: mark_, height: mark_ });
export const far = style({ fill: theme.color.ridge2 });
export const near = style({ fill: theme.color.brand });
export const pole = style({ stroke: theme.color.ink, strokeWidth: 1.2 });
export const flag = style({ fill: theme.color.accent });

/** Its two lines are no higher than the mark. */
export const name = style({
  display: "grid",
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: `min(${theme.text.h4}, 7.2vw)`,
  lineHeight: 1,
});

export const second = style({
  fontSize: `min(${theme.text.small}, 5vw)`,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  color: theme.color.brand,
});
