import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const costs = style({ display: "grid", gap: theme.space.s2 });

/** The amount in its own currency is beside its rupees on a phone, and under them in a column. */
const beside = style({ display: "inline-block", "@media": { [from.tablet]: { display: "block" } } });

export const amount = style([
  beside,
  { fontVariantNumeric: "tabular-nums", "@media": { [from.wide]: { whiteSpace: "nowrap" } } },
]);

/** What a family looks for: the sum of a whole year. */
export const whole = style({
  display: "block",
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

export const own = style([beside, { fontSize: theme.text.small, color: theme.color.inkMuted }]);

export const label = style({ display: "block", fontSize: theme.text.small, color: theme.color.inkMuted });

export const subheading = style({ fontSize: theme.text.h4, paddingBlockStart: theme.space.s6 });

export const list = style({
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  paddingBlockStart: theme.space.s2,
  listStyle: "disc",
});
