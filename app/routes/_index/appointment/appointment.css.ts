import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** The drawing is 1440 by 220: as high as it needs to be to show its peaks. Percentages of heights and paddings differ, so in cqi. */
const ridgeHeight = `max(${theme.space.s24}, 15.3cqi)`;

/** What the ridge is measured by: the width of the banner. */
export const frame = style({ containerType: "inline-size" });

export const banner = style({
  position: "relative",
  overflow: ["hidden", "clip"],
  marginBlockStart: theme.space.s12,
  color: theme.color.onDawn,
  background: theme.color.dawn,
  borderRadius: theme.radius.large,
  padding: `${theme.space.s8} ${theme.space.s6}`,
  paddingBlockEnd: `calc(${ridgeHeight} + ${theme.space.s4})`,
  "@media": {
    [from.tablet]: { padding: theme.space.s12, paddingBlockEnd: `calc(${ridgeHeight} + ${theme.space.s4})` },
    print: { color: theme.color.ink, background: "none" },
  },
});

export const content = style({
  position: "relative",
  zIndex: 1,
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s4,
  maxWidth: "40rem",
});

export const text = style({ fontSize: theme.text.large });

export const button = style({ ":focus-visible": { outlineColor: theme.color.onDawn } });

export const ridge = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  width: "100%",
  height: ridgeHeight,
  opacity: 0.35,
  "@media": { print: { display: "none" } },
});
