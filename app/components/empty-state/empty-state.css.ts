import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const state = style({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.s4,
  paddingBlock: theme.space.s8,
  textAlign: "center",
});

export const drawing = style({ width: "min(100%, 17rem)", height: "auto" });

export const sentence = style({ maxWidth: "34rem", fontSize: theme.text.large });

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: theme.space.s3,
});

export const far = style({ fill: theme.color.ridge1 });
export const middle = style({ fill: theme.color.ridge2 });
export const front = style({ fill: theme.color.ridge3 });
export const cloud = style({ fill: theme.color.raised, stroke: theme.color.control, strokeWidth: 1.5 });
export const path = style({
  fill: "none",
  stroke: theme.color.paper,
  strokeWidth: 3,
  strokeDasharray: "5 6",
  strokeLinecap: "round",
});
export const pole = style({ fill: "none", stroke: theme.color.ink, strokeWidth: 2.5, strokeLinecap: "round" });
export const sign = style({
  fill: theme.color.saffron,
  stroke: theme.color.ink,
  strokeWidth: 1.5,
  strokeLinejoin: "round",
});
export const flag = style({ fill: theme.color.accent });
