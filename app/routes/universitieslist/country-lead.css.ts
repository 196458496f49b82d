import { globalStyle, style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const lead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  gap: `${theme.space.s2} ${theme.space.s6}`,
});

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.s1} ${theme.space.s6}`,
  fontWeight: 600,
});
globalStyle(`.${ways} a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });
