import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const tile = style({
  flex: "none",
  display: "block",
  overflow: "hidden",
  borderRadius: theme.radius.small,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const sizes = styleVariants({
  small: [tile, style({ width: "48px" })],
  large: [tile, style({ width: "96px" })],
});
