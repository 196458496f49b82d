import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const places = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  "@media": { [from.desktop]: { gridTemplateColumns: "max-content minmax(0, 1fr)", gap: theme.space.s6 } },
});

export const list = style({
  display: "flex",
  flexWrap: "wrap",
  alignContent: "start",
  gap: theme.space.s2,
  "@media": { [from.desktop]: { flexDirection: "column" } },
});

const branch = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  fontWeight: 600,
  color: theme.color.ink,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  textDecoration: "none",
  ":hover": { color: theme.color.brand, borderColor: theme.color.brand },
});

export const branches = styleVariants({
  other: [branch],
  current: [
    branch,
    style({
      color: theme.color.brand,
      borderColor: theme.color.brand,
      boxShadow: `inset ${theme.space.s1} 0 0 ${theme.color.brand}`,
    }),
  ],
});

export const panel = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 17rem), 1fr))",
  alignItems: "start",
  gap: theme.space.s6,
  padding: theme.space.s4,
  overflowWrap: "anywhere",
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { [from.tablet]: { padding: theme.space.s6 } },
});

export const details = style({ display: "grid", alignContent: "start", gap: theme.space.s2 });

export const detail = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: theme.space.s3,
  alignItems: "center",
  minHeight: theme.target,
});

export const mark = style({ display: "inline-flex", color: theme.color.brand });

export const link = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });
