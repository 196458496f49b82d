import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Never lower than a tenth of the window's width, where the drawing ends. */
export const scene = style({
  width: "100%",
  height: "7.5rem",
  "@media": {
    [from.tablet]: { height: "11rem" },
    [from.desktop]: { height: "max(14rem, 10vw)" },
    print: { display: "none" },
  },
});

const { skyline, sky, flagBlue, flagWhite, flagRed, flagGreen, flagYellow } = theme.color;

export const front = style({ fill: skyline });
export const line = style({ fill: "none", stroke: skyline, strokeWidth: 4 });
export const rope = style({ fill: "none", stroke: skyline, strokeWidth: 1.5 });
export const hole = style({ fill: sky });
export const flags = [flagBlue, flagWhite, flagRed, flagGreen, flagYellow].map((fill) => style({ fill }));
