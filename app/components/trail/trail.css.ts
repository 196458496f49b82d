import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const trail = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.s2,
  fontSize: theme.text.small,
  "@media": { print: { display: "none" } },
});

/** The slash belongs to the place before it: no line begins with one. */
export const place = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  selectors: { "&:not(:last-child)::after": { content: '"/" / ""', color: theme.color.inkMuted } },
});

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });

/** Its whole name is the heading below. */
export const current = style({
  flex: "1 1 6rem",
  minWidth: 0,
});

/** One line of it, wherever it breaks: one that does not break would widen the banner. */
export const currentName = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  flex: "1",
  minWidth: 0,
  overflow: "hidden",
  overflowWrap: "anywhere",
});
