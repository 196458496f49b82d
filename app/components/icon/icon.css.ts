import { style } from "@vanilla-extract/css";

export const icon = style({
  flex: "none",
  width: "1.25em",
  height: "1.25em",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
});
