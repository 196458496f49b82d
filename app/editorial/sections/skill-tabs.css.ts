import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const panel = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const tips = style({
  display: "grid",
  gap: theme.space.s2,
  maxWidth: theme.measure,
  listStyle: "disc",
  paddingInlineStart: theme.space.s6,
});
