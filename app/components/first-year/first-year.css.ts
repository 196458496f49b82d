import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const firstYear = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
});

export const total = style({
  fontFamily: theme.font.heading,
  fontSize: theme.text.h3,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

/** What a family counts in, smaller than the amount it belongs to. */
export const rupees = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.body,
  fontWeight: 600,
  lineHeight: theme.leading.body,
  fontVariantNumeric: "tabular-nums",
});

export const parts = style({ marginBlock: theme.space.s3 });

/** What it is for and how much, beside each other where there is room for both, whatever the length of the words. */
export const part = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space.s4,
  paddingBlock: theme.space.s1,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
});

export const words = style({ flex: "1 1 9rem", minWidth: 0 });

export const amount = style({
  marginInlineStart: "auto",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
  textAlign: "end",
});

export const share = style({
  display: "block",
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});

export const note = style({
  maxWidth: theme.measure,
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  "@media": { print: { maxWidth: "none" } },
});
