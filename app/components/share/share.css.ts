import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const share = style({ display: "grid", gap: theme.space.s3, "@media": { print: { display: "none" } } });

/** Heading and ways in a line, where a window has room for it. */
export const inALine = style({
  "@media": {
    [from.tablet]: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: theme.space.s6 },
  },
});

export const heading = style({ fontSize: theme.text.h4 });

export const ways = style({ display: "flex", flexWrap: "wrap", gap: theme.space.s2 });

/** All in a row of a phone, in as many lines as they need. */
export const pair = style({ display: "flex", flexWrap: "wrap", gap: theme.space.s2, lineHeight: theme.leading.tight });
globalStyle(`.${pair} > li`, { display: "grid", flex: "1 1 7rem", maxWidth: "max-content" });

export const way = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  padding: `${theme.space.s1} ${theme.space.s4}`,
  color: theme.color.brand,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.control}`,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  fontWeight: 600,
  textDecoration: "none",
  cursor: "pointer",
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
});
