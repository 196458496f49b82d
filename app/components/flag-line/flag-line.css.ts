import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

const { flagBlue, flagWhite, flagRed, flagGreen, flagYellow } = theme.color;

/** Blue, white, red, green, yellow: the order on every string of prayer flags. */
export const stripe = style({
  height: theme.space.s1,
  background: `linear-gradient(to right, ${[flagBlue, flagWhite, flagRed, flagGreen, flagYellow]
    .map((color, index) => `${color} ${index * 20}% ${(index + 1) * 20}%`)
    .join(", ")})`,
  "@media": { print: { display: "none" } },
});

export const string = style({
  width: "100%",
  height: "2.75rem",
  "@media": { print: { display: "none" } },
});

export const rope = style({ fill: "none", stroke: theme.color.control, strokeWidth: 1 });

export const flags = [flagBlue, flagWhite, flagRed, flagGreen, flagYellow].map((fill) =>
  style({ fill, stroke: theme.color.line, strokeWidth: 0.5 }),
);
