import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const flag = style({
  flex: "none",
  width: "24px",
  height: "18px",
  objectFit: "cover",
  borderRadius: "2px",
  outline: `${theme.border.thin} solid ${theme.color.line}`,
});

export const flags = styleVariants({
  alone: [flag],
  /** At the first line of a text, which goes on under it. */
  inText: [flag, style({ display: "inline-block", marginInlineEnd: theme.space.s2, verticalAlign: "-0.15em" })],
});
