import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const deadline = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.s1} ${theme.space.s4}`,
});

export const day = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: `${theme.space.s1} ${theme.space.s3}`,
  minWidth: 0,
  overflowWrap: "anywhere",
  fontWeight: 600,
});

const state = style({ fontWeight: 600, color: theme.color.inkMuted });

/** What is ahead today is not when the sheet is read. */
const ahead = style({ "@media": { print: { display: "none" } } });
const near = style({ paddingInline: theme.space.s2, borderRadius: theme.radius.small });

export const states = styleVariants({
  far: [state, ahead, style({ color: theme.color.pine })],
  soon: [state, ahead, near, style({ color: theme.color.ink, background: theme.color.saffronTint })],
  now: [state, ahead, near, style({ color: theme.color.critical, background: theme.color.criticalTint })],
  past: [state, style({ color: theme.color.critical })],
});

/** What the calendar's icon stands for, where there is room. */
export const words = style({});

export const calendar = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  fontWeight: 600,
  "@media": { print: { display: "none" } },
});
