import { globalStyle, style } from "@vanilla-extract/css";

import { darkScheme, from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** On phones the words begin over the foot of the picture, where the shade is already deep; above them 6rem of it are seen. */
const overlap = "2.25rem";
const view_ = `calc(6rem + ${overlap})`;
const words = "clamp(20rem, 48vw, 40rem)";
const edge_ = "clamp(0.75rem, 2.2vw, 2.25rem)";
/** A row of buttons and the room above it. */
const buttons = "4rem";
const margin = { tablet: "5vw", desktop: "10vw" };

export const banner = style({
  position: "relative",
  isolation: "isolate",
  overflow: ["hidden", "clip"],
  // Between two rows of a screen's dots the ridge at the lower edge would let the page's colour through.
  overflowClipMargin: "2px",
  display: "grid",
  color: theme.color.onDawn,
  background: theme.color.dawn,
  vars: { [theme.color.focus]: theme.color.onDawn },
  "@media": {
    [from.tablet]: { minHeight: "clamp(19rem, 30vw, 29rem)" },
    print: { display: "block", color: theme.color.ink, background: "none" },
  },
});

/** The widest that a picture is shown, in a window of 1920 px. */
export const WIDEST = 848;
const restOf = (share: string) => `calc(${share} - ${words} - 3rem)`;
export const viewSizes = {
  low: `(min-width: 64em) ${restOf("80vw")}, (min-width: 48em) ${restOf("90vw")}, 100vw`,
  /** Beside words and buttons it fills a box of up to 26rem, and is as wide as that makes a picture of 16 to 9. */
  tall: `(min-width: 64em) max(46rem, ${restOf("80vw")}), (min-width: 48em) 46rem, 100vw`,
};

const besideWords = (side: string) => ({
  insetInlineEnd: side,
  width: `calc(100% - 2 * ${side} - ${words} - ${theme.space.s12})`,
});

export const view = style({
  position: "absolute",
  zIndex: -2,
  insetBlockStart: 0,
  insetInlineEnd: 0,
  width: "100%",
  height: view_,
  background: `url("/media/hero-poster.svg") 72% 100% / cover ${theme.color.dawn}`,
  "@media": {
    [from.tablet]: {
      insetBlock: `${theme.space.s8} calc(${edge_} + ${theme.space.s8} + ${buttons})`,
      height: "auto",
      overflow: ["hidden", "clip"],
      borderRadius: theme.radius.large,
      ...besideWords(margin.tablet),
    },
    [from.desktop]: { insetBlockEnd: `calc(${edge_} + ${theme.space.s8})`, ...besideWords(margin.desktop) },
    [darkScheme]: { filter: "brightness(0.75)" },
    print: { display: "none" },
  },
});

export const picture = style({
  display: "block",
  width: "100%",
  height: "100%",
  objectFit: "cover",
});

const { dawn, dawnShade, dawnClear } = theme.color;
/** On phones: at every word at least as deep as `dawnShade`, over which white stands out 7 to 1 on a white picture. */
export const shade = style({
  position: "absolute",
  zIndex: -1,
  inset: 0,
  background: `linear-gradient(to bottom, ${dawnClear} 1rem, ${dawnShade} calc(${view_} - ${overlap}), ${dawn} ${view_})`,
  "@media": {
    [from.tablet]: { display: "none" },
    print: { display: "none" },
  },
});

export const content = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "center",
  justifyItems: "start",
  gap: theme.space.s3,
  paddingBlockStart: `calc(${view_} - ${overlap})`,
  paddingBlockEnd: `calc(${edge_} + ${theme.space.s6})`,
  "@media": {
    [from.tablet]: {
      gridTemplateColumns: `minmax(0, ${words})`,
      paddingBlockStart: theme.space.s8,
      paddingBlockEnd: `calc(${edge_} + ${theme.space.s8})`,
    },
    print: { padding: 0 },
  },
});

/** Links among the words; the buttons below them keep their own colours. */
const quiet = { color: "inherit", "@media": { print: { color: theme.color.ink } } } as const;
globalStyle(`.${content} nav a, .${content} nav a:hover, .${content} nav li::after`, quiet);

export const eyebrow = style({ fontFamily: theme.font.heading, fontWeight: 600 });
globalStyle(`.${eyebrow} a, .${eyebrow} a:hover`, quiet);

/** Where the column of words is narrow, buttons go on under the picture, in one row. */
export const ways = style({
  marginBlockStart: theme.space.s2,
  "@media": { [from.tablet]: { width: "max(100%, 32rem)" }, print: { display: "none" } },
});
globalStyle(`.${ways} > p, .${ways} > ul`, { "@media": { [from.tablet]: { maxWidth: words } } });

export const edge = style({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: "-1px",
  width: "100%",
  height: edge_,
  "@media": { print: { display: "none" } },
});
