import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const summary = style({
  display: "grid",
  gap: theme.space.s2,
  padding: theme.space.s4,
  color: theme.color.ink,
  background: theme.color.criticalTint,
  border: `${theme.border.thick} solid ${theme.color.critical}`,
  borderRadius: theme.radius.small,
  selectors: {
    "&:focus": { outline: `${theme.border.focus} solid ${theme.color.focus}`, outlineOffset: "2px" },
  },
});

export const heading = style({ fontSize: theme.text.h4 });

export const list = style({ display: "grid" });

/** Rows of one height, whether they lead to a field or not; messages of several lines stay apart from each other. */
export const message = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingBlock: theme.space.s2,
});

export const link = style({
  color: theme.color.critical,
  fontWeight: 600,
  ":hover": { color: theme.color.critical },
});
