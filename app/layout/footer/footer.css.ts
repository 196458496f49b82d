import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const footer = style({
  flex: "none",
  marginBlockStart: theme.space.s12,
  color: theme.color.ink,
  background: theme.color.brandTint,
  "@media": { print: { display: "none" } },
});

export const divider = style({ background: theme.color.paper });

export const groups = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  paddingBlock: theme.space.s8,
  "@media": {
    [from.phoneWide]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [from.desktop]: { gridTemplateColumns: "1.6fr 1fr 1.2fr auto" },
  },
});

export const firm = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s3,
});

export const heading = style({ fontSize: theme.text.h4, marginBlockEnd: theme.space.s2 });

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  color: theme.color.ink,
  overflowWrap: "anywhere",
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
});

export const social = style({ display: "flex", flexWrap: "wrap", gap: theme.space.s2 });

export const network = style({
  display: "inline-grid",
  placeItems: "center",
  width: theme.target,
  height: theme.target,
  color: theme.color.brand,
  border: `${theme.border.thin} solid ${theme.color.control}`,
  borderRadius: theme.radius.round,
  ":hover": { color: theme.color.onBrand, background: theme.color.brand },
});

export const badge = style({ width: "7.5rem", height: "7.5rem" });

export const closing = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: theme.space.s2,
  paddingBlock: theme.space.s4,
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
});
