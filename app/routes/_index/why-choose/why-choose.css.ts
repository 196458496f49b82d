import { style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from, hoverPossible, largeLetters, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const grid = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.s4 },
    [from.desktop]: { gap: theme.space.s6 },
  },
});

/** From here on a pointer shows what two lines leave out; every other screen shows it all. */
const folding = `${from.tablet} and ${hoverPossible}`;

export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space.s4,
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": {
    [largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [from.tablet]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      justifyItems: "center",
      alignContent: "start",
      paddingBlockStart: theme.space.s6,
      textAlign: "center",
    },
  },
});

/** Covers the card: a press anywhere, or the space bar, keeps the whole text open. */
export const toggle = style({
  display: "none",
  "@media": {
    [folding]: {
      display: "block",
      position: "absolute",
      inset: 0,
      zIndex: 1,
      width: "100%",
      height: "100%",
      margin: 0,
      opacity: 0,
      cursor: "pointer",
    },
  },
});

export const sign = style({
  display: "none",
  "@media": {
    [folding]: {
      display: "grid",
      placeItems: "center",
      position: "absolute",
      insetBlockStart: theme.space.s3,
      insetInlineEnd: theme.space.s3,
      width: theme.space.s8,
      height: theme.space.s8,
      color: theme.color.brand,
      border: `${theme.border.thin} solid ${theme.color.control}`,
      borderRadius: theme.radius.round,
    },
    [motionAllowed]: { transition: `rotate ${theme.motion.quick} ${theme.motion.ease}` },
  },
  selectors: {
    [`${toggle}:checked ~ &`]: { rotate: "180deg" },
    [`${card}:hover &`]: { background: theme.color.brandTint },
  },
});

export const ring = style({
  position: "absolute",
  inset: 0,
  borderRadius: theme.radius.large,
  pointerEvents: "none",
  selectors: {
    [`${toggle}:focus-visible ~ &`]: {
      outline: `${theme.border.focus} solid ${theme.color.focus}`,
      outlineOffset: "2px",
    },
  },
});

export const picture = style({
  width: "4rem",
  height: "4rem",
  "@media": { [from.tablet]: { width: "6rem", height: "6rem" } },
});

export const text = style({ display: "grid", gap: theme.space.s1, justifySelf: "stretch" });

export const heading = style({ fontSize: theme.text.h4 });

/** Two lines high, whatever hangs out of it. */
export const lines = style({
  position: "relative",
  "@media": { [folding]: { height: `calc(2 * ${theme.leading.body} * 1em)` } },
  selectors: { [`${toggle}:checked ~ ${text} > &`]: { height: "auto" } },
});

/** Under the pointer, and with the focus, the text hangs over the card's lower edge: nothing on the page moves. */
const hanging = {
  display: "block",
  overflow: "visible",
  zIndex: 2,
  paddingBlockEnd: theme.space.s4,
  background: theme.color.raised,
  borderRadius: `0 0 ${theme.radius.large} ${theme.radius.large}`,
  boxShadow: `0 0 0 ${theme.border.thin} ${theme.color.line}, ${theme.shadow.raised}`,
  clipPath: `inset(0 -${theme.space.s8} -${theme.space.s8})`,
} as const;

export const description = style({
  color: theme.color.inkMuted,
  "@media": {
    [folding]: {
      ...clamped(2),
      position: "absolute",
      insetInline: `calc(-1 * ${theme.space.s4})`,
      insetBlockStart: 0,
      paddingInline: theme.space.s4,
      selectors: {
        [`${card}:hover &`]: hanging,
        [`${toggle}:focus-visible ~ ${text} &`]: hanging,
        [`${toggle}:checked ~ ${text} &`]: {
          display: "block",
          position: "static",
          overflow: "visible",
          margin: `0 calc(-1 * ${theme.space.s4})`,
          padding: `0 ${theme.space.s4}`,
          background: "none",
          boxShadow: "none",
        },
      },
    },
  },
});

/** What follows the first sentence. */
export const rest = style({
  "@media": {
    [folding]: {
      display: "none",
      selectors: {
        [`${card}:hover &, ${toggle}:checked ~ ${text} &`]: { display: "inline" },
        [`${toggle}:focus-visible ~ ${text} &`]: { display: "inline" },
      },
    },
  },
});

export const more = style({ fontWeight: 600 });
