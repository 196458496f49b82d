import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const list = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(8rem, 1fr))",
  padding: 0,
  marginBlockStart: theme.space.s2,
  listStyle: "none",
});

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });
