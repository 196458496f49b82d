import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const sources = style({
  display: "grid",
  gap: theme.space.s2,
  paddingBlockStart: theme.space.s6,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  fontSize: theme.text.small,
});
