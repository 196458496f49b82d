import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const map = style({ display: "grid", gap: theme.space.s2, "@media": { print: { display: "none" } } });

export const place = style({
  display: "grid",
  gridTemplate: "16rem / minmax(0, 1fr)",
  overflow: ["hidden", "clip"],
  borderRadius: theme.radius.small,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const drawing = style({
  gridArea: "1 / 1",
  width: "100%",
  height: "100%",
  background: theme.color.pineTint,
});

export const road = style({ fill: "none", stroke: theme.color.raised, strokeWidth: 9 });
export const river = style({ fill: "none", stroke: theme.color.ridge2, strokeWidth: 12 });
export const pin = style({ fill: theme.color.accent });

/** An empty frame lets the drawing through as long as its colour scheme is that of an empty page. */
export const frame = style({
  gridArea: "1 / 1",
  width: "100%",
  height: "100%",
  border: 0,
  colorScheme: "light",
});

export const links = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.s6,
  fontSize: theme.text.small,
});
export const link = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });
