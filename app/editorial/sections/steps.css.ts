import { style } from "@vanilla-extract/css";

import { from, largeLetters, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const steps = style({ display: "grid", gap: theme.space.s4 });

export const step = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  overflow: ["hidden", "clip"],
});

export const summary = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  padding: theme.space.s4,
  ":hover": { color: theme.color.brand },
  "@media": { [largeLetters]: { gap: theme.space.s1, padding: theme.space.s2 } },
});

export const number = style({
  display: "grid",
  placeItems: "center",
  width: "2.25rem",
  height: "2.25rem",
  borderRadius: theme.radius.round,
  fontFamily: theme.font.heading,
  fontWeight: 700,
  color: theme.color.onBrand,
  background: theme.color.brand,
});

export const title = style({ fontSize: theme.text.h4, "@media": { [largeLetters]: { fontSize: theme.text.body } } });

export const arrow = style({
  display: "inline-flex",
  color: theme.color.brand,
  selectors: { "details[open] > summary &": { transform: "rotate(180deg)" } },
  "@media": { [motionAllowed]: { transition: `transform ${theme.motion.quick} ${theme.motion.ease}` } },
});

export const body = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  paddingInline: theme.space.s4,
  paddingBlockEnd: theme.space.s4,
  "@media": { [from.tablet]: { paddingInlineStart: "4rem" } },
});

export const label = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});

export const bring = style({
  display: "grid",
  gap: theme.space.s1,
  listStyle: "disc",
  paddingInlineStart: theme.space.s6,
});

export const mistake = style({
  maxWidth: theme.measure,
  paddingInlineStart: theme.space.s3,
  borderInlineStart: `${theme.border.focus} solid ${theme.color.accent}`,
});

/** Stands under the step whether it is open or not: cost and time are why people read. */
export const price = style({
  display: "grid",
  gap: `${theme.space.s1} ${theme.space.s6}`,
  padding: `${theme.space.s3} ${theme.space.s4}`,
  background: theme.color.brandTint,
  "@media": { [from.tablet]: { gridTemplateColumns: "1fr 1fr", paddingInlineStart: "4rem" } },
});

/** Name and value on one line on a phone, below each other where there are two columns. */
export const figure = style({
  display: "grid",
  gridTemplateColumns: "3rem minmax(0, 1fr)",
  alignContent: "start",
  alignItems: "baseline",
  columnGap: theme.space.s2,
  "@media": { [from.tablet]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});
