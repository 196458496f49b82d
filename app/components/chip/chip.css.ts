import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** On a phone one row that is moved aside, fading where it goes on, with room for the ring of the one that has the focus. */
export const list = style({
  display: "flex",
  gap: theme.space.s2,
  position: "relative",
  overflowX: "auto",
  scrollbarWidth: "none",
  margin: `calc(-1 * ${theme.space.s2})`,
  padding: theme.space.s2,
  "@media": {
    "screen and (max-width: 39.99em)": {
      paddingInlineEnd: theme.space.s8,
      WebkitMaskImage: `linear-gradient(to right, black calc(100% - ${theme.space.s8}), transparent)`,
      maskImage: `linear-gradient(to right, black calc(100% - ${theme.space.s8}), transparent)`,
    },
    "screen and (min-width: 40em)": { flexWrap: "wrap", overflowX: "visible", margin: 0, padding: 0 },
    print: { flexWrap: "wrap" },
  },
});

export const item = style({ flex: "none", maxWidth: "100%" });

export const chip = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  maxWidth: "100%",
  padding: `${theme.space.s1} ${theme.space.s3} ${theme.space.s1} ${theme.space.s4}`,
  color: theme.color.brand,
  background: theme.color.brandTint,
  border: `${theme.border.thin} solid transparent`,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { borderColor: theme.color.brand },
  "@media": { print: { color: theme.color.ink } },
});
