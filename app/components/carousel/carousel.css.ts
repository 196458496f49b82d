import { style } from "@vanilla-extract/css";

import { motionAllowed, scriptless } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** Set on the viewport while a script moves it. Without it the carousel is a row to scroll by hand. */
const moving = "[data-carousel=moving]";

export const carousel = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s3 });

const viewport = style({
  overflowX: "auto",
  overflowY: "hidden",
  scrollSnapType: "x mandatory",
  overscrollBehaviorX: "contain",
  scrollbarWidth: "thin",
  scrollbarColor: `${theme.color.control} transparent`,
  paddingBlock: theme.space.s2,
  selectors: {
    [`&${moving}`]: { overflow: "hidden", scrollSnapType: "none", touchAction: "pan-y", cursor: "grab" },
  },
  "@media": { print: { overflow: "visible" } },
});

/** How wide the space beside the middle slide of a coverflow is. */
const beside = "max(6%, (100% - 38rem) / 2)";

/** Where a coverflow stays a row to scroll, or is one for long, it begins at the edge of the page and not in its middle. */
const fromTheEdge = { paddingInline: 0, scrollPaddingInline: 0 } as const;
const slideFromTheEdge = { width: "min(88%, 38rem)", scrollSnapAlign: "start" } as const;
const standing = `&:not(${moving})`;

export const viewports = styleVariants({
  row: [viewport],
  coverflow: [
    viewport,
    style({
      paddingInline: beside,
      scrollPaddingInline: beside,
      selectors: { [`&${moving}`]: { perspective: "75rem" }, [`${scriptless} ${standing}`]: fromTheEdge },
      "@media": {
        "(scripting: none)": fromTheEdge,
        "(prefers-reduced-motion: reduce)": { selectors: { [standing]: fromTheEdge } },
      },
    }),
  ],
});

const track = style({
  display: "flex",
  alignItems: "stretch",
  selectors: { [`${moving} > &`]: { transitionProperty: "transform" } },
  "@media": { print: { flexWrap: "wrap" } },
});

const gaps = style({
  "@media": {
    "screen and (min-width: 340px)": { gap: "6px" },
    "screen and (min-width: 640px)": { gap: 0 },
    "screen and (min-width: 1024px)": { gap: "20px" },
  },
});

/** The engine sets its own gaps: as margins, of the same size. */
export const tracks = styleVariants({
  row: [track, gaps, style({ selectors: { [`${moving} > &`]: { gap: 0 } } })],
  coverflow: [track, style({ selectors: { [`${moving} > &`]: { transformStyle: "preserve-3d" } } })],
});

const slide = style({
  position: "relative",
  flex: "none",
  height: "auto",
  width: "100%",
  scrollSnapAlign: "start",
});

export const slides = styleVariants({
  row: [
    slide,
    style({
      "@media": {
        "screen and (min-width: 340px)": { width: "calc((100% - 6px) / 2)" },
        "screen and (min-width: 640px)": { width: "calc(100% / 3)" },
        "screen and (min-width: 1024px)": { width: "calc((100% - 80px) / 5)" },
        print: { width: "25%" },
      },
    }),
  ],
  coverflow: [
    slide,
    style({
      scrollSnapAlign: "center",
      paddingInline: theme.space.s1,
      selectors: { [`${moving} &`]: { transitionProperty: "transform" }, [`${scriptless} &`]: slideFromTheEdge },
      "@media": {
        "(scripting: none)": slideFromTheEdge,
        "(prefers-reduced-motion: reduce)": { selectors: { [`:not(${moving}) > * > &`]: slideFromTheEdge } },
      },
    }),
  ],
});

const content = style({ height: "100%" });

/** In a row the slide in the middle stands out: larger, and alone in colour. */
export const contents = styleVariants({
  row: [
    content,
    style({
      selectors: {
        [`${moving} .swiper-slide:not(.swiper-slide-active) &`]: { transform: "scale(0.86)", filter: "grayscale(1)" },
      },
      "@media": {
        [motionAllowed]: {
          transition: `transform ${theme.motion.calm} ${theme.motion.ease}, filter ${theme.motion.calm}`,
        },
      },
    }),
  ],
  coverflow: [content],
});

/** Its place is kept from the first on wherever scripts run, so that nothing moves when they arrive. */
export const controls = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  "@media": {
    "(scripting: enabled)": { selectors: { [`:not(${scriptless}) > body &`]: { minHeight: theme.target } } },
    print: { display: "none" },
  },
});

const button = style({
  display: "inline-grid",
  placeItems: "center",
  minWidth: theme.target,
  minHeight: theme.target,
  color: theme.color.brand,
  borderRadius: theme.radius.round,
  ":hover": { background: theme.color.brandTint },
});

export const step = button;

/** Narrower than a finger where that keeps all dots on one line. */
export const dot = [button, style({ flex: "1 1 2rem", minWidth: "2rem", maxWidth: theme.target })].join(" ");

export const pause = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  minHeight: theme.target,
  paddingInline: theme.space.s3,
  fontSize: theme.text.small,
  fontWeight: 600,
  color: theme.color.brand,
  borderRadius: theme.radius.round,
  ":hover": { background: theme.color.brandTint },
});

const mark = style({
  display: "block",
  width: theme.space.s3,
  height: theme.space.s3,
  background: theme.color.raised,
  border: `${theme.border.thick} solid ${theme.color.control}`,
  borderRadius: theme.radius.round,
});

/** Eight of them share a line from 320 px on: a little wider than the content there. */
export const dots = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  marginInline: `calc(-1 * ${theme.space.s2})`,
});

export const marks = styleVariants({
  other: [mark],
  current: [mark, style({ width: theme.space.s6, background: theme.color.brand, borderColor: theme.color.brand })],
});
