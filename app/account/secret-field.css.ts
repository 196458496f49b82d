import { globalStyle, style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** Room for the button at the end of a password, whether it is there or not. */
export const secret = style({ position: "relative" });
globalStyle(`.${secret} > input`, { paddingInlineEnd: "4.5rem" });

export const reveal = style({
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  minWidth: theme.target,
  paddingInline: theme.space.s3,
  color: theme.color.brand,
  fontWeight: 600,
  borderRadius: theme.radius.small,
  cursor: "pointer",
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
  selectors: { '&[aria-pressed="true"]': { textDecoration: "line-through" } },
});
