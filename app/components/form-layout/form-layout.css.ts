import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  maxWidth: "36rem",
  width: "100%",
});

export const actions = style({
  display: "grid",
  gap: theme.space.s3,
  "@media": { [from.phoneWide]: { display: "flex", flexWrap: "wrap", alignItems: "center" } },
});

globalStyle(`.${actions} > a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });

export const sheet = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  width: "100%",
  maxWidth: "32rem",
  marginInline: "auto",
  padding: theme.space.s6,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { [from.tablet]: { padding: theme.space.s8 } },
});
