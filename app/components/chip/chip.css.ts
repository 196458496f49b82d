import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const list = style({ display: "flex", flexWrap: "wrap", gap: theme.space.s2 });

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
