import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const skipLink = style({
  position: "absolute",
  insetInlineStart: theme.space.s2,
  insetBlockStart: theme.space.s2,
  zIndex: 40,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  color: theme.color.onBrand,
  background: theme.color.brand,
  borderRadius: theme.radius.small,
  selectors: {
    "&:not(:focus)": { clipPath: "inset(50%)", width: "1px", height: "1px", overflow: "hidden", padding: 0 },
    "&:hover": { color: theme.color.onBrand },
  },
  "@media": { print: { display: "none" } },
});
