import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const offices = style({ display: "grid", gap: theme.space.s8 });

export const office = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": { [from.tablet]: { gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)", padding: theme.space.s6 } },
});

export const address = style({ display: "grid", alignContent: "start", gap: theme.space.s3 });
globalStyle(`.${address} a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });

export const entry = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: theme.space.s3,
  alignItems: "baseline",
});
