import { style } from "@vanilla-extract/css";

import { hoverPossible } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const mouseTarget = "2rem";

export const list = style({ display: "grid" });

/** Half a line shows that there is more. */
export const scrolling = style({
  maxHeight: `calc(${theme.target} * 5.5)`,
  "@media": { [hoverPossible]: { maxHeight: `calc(${mouseTarget} * 5.5)` } },
  overflowY: "auto",
  paddingInline: theme.space.s1,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
});

export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  "@media": { [hoverPossible]: { minHeight: mouseTarget } },
  paddingInline: theme.space.s2,
  borderRadius: theme.radius.small,
  cursor: "pointer",
  ":hover": { background: theme.color.brandTint },
});

export const box = style({
  flex: "none",
  width: "1.25rem",
  height: "1.25rem",
  accentColor: theme.color.brand,
});
