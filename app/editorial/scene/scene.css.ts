import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Never lower than a tenth of the window's width, where the drawing ends. */
export const scene = componentStyle({
  width: "100%",
  height: "7.5rem",
  "@media": {
    [from.tablet]: { height: "11rem" },
    [from.desktop]: { height: "max(14rem, 10vw)" },
    print: { display: "none" },
  },
});

const { ridge4, sky, flagBlue, flagWhite, flagRed, flagGreen, flagYellow } = theme.color;

export const front = componentStyle({ fill: ridge4 });
export const line = componentStyle({ fill: "none", stroke: ridge4, strokeWidth: 4 });
export const rope = componentStyle({ fill: "none", stroke: ridge4, strokeWidth: 1.5 });
export const hole = componentStyle({ fill: sky });
export const flags = [flagBlue, flagWhite, flagRed, flagGreen, flagYellow].map((fill) => componentStyle({ fill }));
