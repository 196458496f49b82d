import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const costs = style({ display: "grid", gap: theme.space.s2 });

export const amount = style({ display: "block", fontVariantNumeric: "tabular-nums" });

/** What a family looks for, whatever is beside it. */
export const rupees = style({
  display: "block",
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

export const label = style({ display: "block", fontSize: theme.text.small, color: theme.color.inkMuted });

export const subheading = style({ fontSize: theme.text.h4, paddingBlockStart: theme.space.s6 });

export const list = style({
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  paddingBlockStart: theme.space.s2,
  listStyle: "disc",
});
