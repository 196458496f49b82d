import { styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

import { RIDGE_FIELD } from "./ridges";

const band = "clamp(6.5rem, 15.3vw, 18rem)";
const lowBand = "3rem";

const bannerBase = componentStyle({ position: "relative", overflow: "hidden", background: theme.color.sky });

export const looks = styleVariants({
  tall: [
    bannerBase,
    componentStyle({
      paddingBlockStart: theme.space.s8,
      paddingBlockEnd: `calc(${band} + ${theme.space.s2})`,
      "@media": {
        [from.desktop]: { paddingBlockStart: theme.space.s12 },
        print: { padding: 0, background: "none" },
      },
    }),
  ],
  low: [
    bannerBase,
    componentStyle({
      paddingBlockStart: theme.space.s4,
      paddingBlockEnd: `calc(${lowBand} + ${theme.space.s1})`,
      "@media": {
        [from.tablet]: { paddingBlock: theme.space.s6 },
        print: { padding: 0, background: "none" },
      },
    }),
  ],
});

export const content = componentStyle({
  position: "relative",
  zIndex: 1,
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s3,
});

const headingsBase = componentStyle({ display: "grid", justifyItems: "start" });
export const headings = styleVariants({
  tall: [headingsBase, componentStyle({ gap: theme.space.s3 })],
  low: [headingsBase, componentStyle({ gap: theme.space.s1 })],
});

export const eyebrow = componentStyle({
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

export const description = componentStyle({
  maxWidth: theme.measure,
  fontSize: theme.text.large,
  color: theme.color.ink,
});

const ridgeBase = componentStyle({
  position: "absolute",
  insetInlineEnd: 0,
  insetBlockEnd: 0,
  width: "100%",
  overflow: "visible",
  "@media": { print: { display: "none" } },
});

/** Beside a low banner's text the hills rise out of the haze, so that nothing dark lies under a word. */
export const ridges = styleVariants({
  tall: [ridgeBase, componentStyle({ height: band })],
  low: [
    ridgeBase,
    componentStyle({
      height: lowBand,
      "@media": {
        [from.tablet]: {
          width: "min(48%, 38rem)",
          height: "auto",
          aspectRatio: `${RIDGE_FIELD.width} / ${RIDGE_FIELD.height}`,
          maskImage: "linear-gradient(to right, transparent, black 60%)",
        },
      },
    }),
  ],
});
