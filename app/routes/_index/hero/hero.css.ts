import { globalStyle, style } from "@vanilla-extract/css";

import { from, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const hero = style({
  position: "relative",
  isolation: "isolate",
  zIndex: 1,
  display: "grid",
  minHeight: ["min(28rem, 70vh)", "min(28rem, 70svh)"],
  color: theme.color.onDawn,
  background: theme.color.dawn,
  "@media": {
    [from.tablet]: { minHeight: "clamp(24rem, 38vw, 38rem)" },
    print: { minHeight: 0, color: theme.color.ink, background: "none" },
  },
});

/** In the low, wide box of large windows a part of the ground goes, so that the peaks stay. */
const objectPosition = "72% 100%";
const whole = { [from.wide]: { objectPosition: "72% 55%" } };

const filling = {
  position: "absolute",
  inset: 0,
  zIndex: -1,
  width: "100%",
  height: "100%",
  objectFit: "cover",
} as const;

export const poster = style({
  ...filling,
  objectPosition,
  "@media": { ...whole, print: { display: "none" } },
});

export const video = style({
  ...filling,
  objectPosition,
  opacity: 0,
  selectors: { "&[data-running]": { opacity: 1 } },
  "@media": { ...whole, [motionAllowed]: { transition: `opacity ${theme.motion.layout}` } },
});

/** Shown where one of its sources is for the window: an empty player would lie over the picture. */
export const scriptless = style({
  ...filling,
  objectPosition,
  display: "none",
  "@media": { ...whole, [`${from.tablet} and ${motionAllowed}`]: { display: "block" }, print: { display: "none" } },
});

/** Keeps the words readable whatever the film shows behind them. */
export const shade = style({
  position: "absolute",
  inset: 0,
  zIndex: -1,
  background: `linear-gradient(to bottom, ${theme.color.scrim} 55%, transparent)`,
  "@media": {
    // As wide as the words and the margin beside them, then fading.
    [from.tablet]: {
      background: `linear-gradient(to right, ${theme.color.scrim} calc(10% + 30rem), transparent calc(10% + 50rem))`,
    },
    print: { display: "none" },
  },
});

export const content = style({
  display: "grid",
  alignContent: "start",
  justifyItems: "start",
  gap: theme.space.s4,
  paddingBlock: theme.space.s8,
  "@media": { [from.tablet]: { paddingBlock: theme.space.s12 }, [from.desktop]: { paddingBlock: theme.space.s16 } },
});

export const heading = style({ maxWidth: "14ch", fontSize: theme.text.display, lineHeight: 1.05 });

export const sentence = style({ maxWidth: "34rem", fontSize: theme.text.large });

export const finder = style({
  display: "grid",
  gridTemplateColumns: `minmax(0, 1fr) ${theme.space.s12}`,
  gap: `${theme.space.s1} ${theme.space.s2}`,
  width: "min(100%, 30rem)",
  "@media": { print: { display: "none" } },
});

export const label = style({
  gridColumn: "1 / -1",
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
});

export const field = style({ position: "relative", color: theme.color.ink });

/** Below the search: who the firm is. */
export const firm = style({ maxWidth: "34rem", fontSize: theme.text.small });
globalStyle(`.${firm} a`, { color: "inherit", whiteSpace: "nowrap" });

export const box = style({
  width: "100%",
  minHeight: theme.space.s12,
  paddingInline: theme.space.s4,
  fontSize: theme.text.large,
  color: theme.color.ink,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.control}`,
  borderRadius: theme.radius.small,
  boxShadow: theme.shadow.overlay,
  ":focus-visible": { outlineColor: theme.color.onDawn },
});

export const finderMark = style({
  display: "grid",
  placeItems: "center",
  width: theme.space.s12,
  height: theme.space.s12,
  color: theme.color.onAccent,
  background: theme.color.accentFill,
  borderRadius: theme.radius.small,
  cursor: "pointer",
  ":hover": { background: theme.color.accentStrong },
  ":focus-visible": { outlineColor: theme.color.onDawn },
});

export const pause = style({
  position: "absolute",
  insetInlineEnd: theme.space.s4,
  insetBlockEnd: theme.space.s4,
  display: "grid",
  placeItems: "center",
  width: theme.target,
  height: theme.target,
  color: theme.color.onDawn,
  background: theme.color.scrim,
  borderRadius: theme.radius.round,
  ":focus-visible": { outlineColor: theme.color.onDawn },
});
