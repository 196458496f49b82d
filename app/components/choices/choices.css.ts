import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const list = style({ display: "grid" });

/** A list within a page that scrolls itself is hard to scroll by a thumb. */
export const all = style({ "@media": { [from.desktop]: { display: "none" } } });

export const toggle = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingInline: theme.space.s2,
  color: theme.color.brand,
  fontWeight: 600,
});

export const whenOpen = style({ display: "none", selectors: { [`${all}[open] &`]: { display: "inline" } } });
export const whenClosed = style({ selectors: { [`${all}[open] &`]: { display: "none" } } });

const cut = { maxHeight: `calc(${theme.target} * 5.5)` };

/** Half a line shows that there is more. */
export const scrolling = style({
  "@media": {
    [from.desktop]: {
      ...cut,
      overflowY: "auto",
      overscrollBehavior: "contain",
      paddingInline: theme.space.s1,
      border: `${theme.border.thin} solid ${theme.color.line}`,
      borderRadius: theme.radius.small,
    },
  },
});

export const folded = style({
  ...cut,
  overflow: "hidden",
  selectors: { [`${all}[open] + &`]: { maxHeight: "none" } },
  "@media": { [from.desktop]: { overflowY: "auto" } },
});

export const choice = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
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
