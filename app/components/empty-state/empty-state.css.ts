import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const state = componentStyle({
  display: "grid",
  justifyItems: "center",
  gap: theme.space.s4,
  paddingBlock: theme.space.s8,
  textAlign: "center",
});

export const drawing = componentStyle({ width: "min(100%, 17rem)", height: "auto" });

export const sentence = componentStyle({ maxWidth: "34rem", fontSize: theme.text.large });

export const ways = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: theme.space.s3,
});

export const far = componentStyle({ fill: theme.color.ridge1 });
export const middle = componentStyle({ fill: theme.color.ridge2 });
export const front = componentStyle({ fill: theme.color.ridge3 });
export const cloud = componentStyle({ fill: theme.color.raised, stroke: theme.color.control, strokeWidth: 1.5 });
export const path = componentStyle({
  fill: "none",
  stroke: theme.color.paper,
  strokeWidth: 3,
  strokeDasharray: "5 6",
  strokeLinecap: "round",
});
export const pole = componentStyle({ fill: "none", stroke: theme.color.ink, strokeWidth: 2.5, strokeLinecap: "round" });
export const sign = componentStyle({
  fill: theme.color.saffron,
  stroke: theme.color.ink,
  strokeWidth: 1.5,
  strokeLinejoin: "round",
});
export const flag = componentStyle({ fill: theme.color.accent });
