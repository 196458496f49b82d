import { style } from "@vanilla-extract/css";

import { from, phone } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const band = "clamp(6.5rem, 15.3vw, 18rem)";
const lowBand = "3rem";
const beside = "min(36vw, 38rem)";

const bannerBase = style({ position: "relative", overflow: "hidden", background: theme.color.sky });

const low = style({
  paddingBlock: theme.space.s4,
  "@media": {
    [from.tablet]: { paddingBlock: theme.space.s6 },
    print: { padding: 0, background: "none" },
  },
});

export const looks = styleVariants({
  tall: [
    bannerBase,
    style({
      paddingBlockStart: theme.space.s8,
      paddingBlockEnd: `calc(${band} + ${theme.space.s2})`,
      "@media": {
        [from.desktop]: { paddingBlockStart: theme.space.s12 },
        print: { padding: 0, background: "none" },
      },
    }),
  ],
  low: [bannerBase, low, style({ "@media": { [phone]: { paddingBlockEnd: `calc(${lowBand} + ${theme.space.s1})` } } })],
  /** As low, and without the range of phones: what the page is for begins at once. */
  plain: [bannerBase, low],
});

const contentBase = style({
  position: "relative",
  zIndex: 1,
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s3,
});

/** The words of a low banner end where its range begins; the content's own margin is a part of the range. */
const besideRange = style({
  "@media": {
    [from.tablet]: { paddingInlineEnd: `calc(${beside} - 5vw)` },
    [from.desktop]: { paddingInlineEnd: `calc(${beside} - 10vw)` },
  },
});
export const content = styleVariants({
  tall: [contentBase],
  low: [contentBase, besideRange],
  plain: [contentBase, besideRange],
});

const headingsBase = style({ display: "grid", justifyItems: "start", gap: theme.space.s1 });
export const headings = styleVariants({
  tall: [headingsBase, style({ gap: theme.space.s3 })],
  low: [headingsBase],
  plain: [headingsBase],
});

export const eyebrow = style({
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

export const description = style({
  maxWidth: theme.measure,
  fontSize: theme.text.large,
  color: theme.color.ink,
});

const ridgeBase = style({
  position: "absolute",
  insetInlineEnd: 0,
  insetBlockEnd: 0,
  width: "100%",
  "@media": { print: { display: "none" } },
});

export const ridges = styleVariants({
  tall: [ridgeBase, style({ height: band })],
  /** On phones a low band under the words. */
  low: [ridgeBase, style({ height: lowBand, "@media": { [from.tablet]: { display: "none" } } })],
  /** From tablets on the range ends beside the words of a low banner, which keep clear of it. */
  end: [
    ridgeBase,
    style({
      display: "none",
      "@media": {
        [from.tablet]: {
          display: "block",
          width: beside,
          height: `calc(100% - ${theme.space.s2})`,
        },
      },
    }),
  ],
});
