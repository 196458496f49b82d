import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const row = style({
  display: "grid",
  gap: theme.space.s3,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 10rem), 1fr))",
});

export const logo = style({
  display: "grid",
  placeItems: "center",
  minHeight: "4rem",
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  overflow: ["hidden", "clip"],
});

export const label = style({
  padding: theme.space.s2,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  textAlign: "center",
});
