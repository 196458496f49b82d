import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** Beside a longer address the map keeps its height: its frame would grow without it. */
export const map = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.s2,
  "@media": { print: { display: "none" } },
});

export const place = style({
  display: "grid",
  gridTemplate: "12rem / minmax(0, 1fr)",
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

export const pin = style({ fill: theme.color.accent });
export const city = style({ fill: theme.color.ink, fontFamily: theme.font.heading, fontSize: "28px", fontWeight: 600 });

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
