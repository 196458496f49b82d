import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const wordmark = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  color: theme.color.ink,
  textDecoration: "none",
  flex: "none",
  ":hover": { color: theme.color.ink },
});

export const mark = style({ width: "2.75rem", height: "2.5rem" });
export const far = style({ fill: theme.color.ridge2 });
export const near = style({ fill: theme.color.brand });
export const pole = style({ stroke: theme.color.ink, strokeWidth: 1.2 });
export const flag = style({ fill: theme.color.accent });

export const name = style({
  display: "grid",
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: theme.text.h4,
  lineHeight: 1,
});

export const second = style({
  fontSize: theme.text.small,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  color: theme.color.brand,
});
