import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** In one piece, its own spaces too, however narrow the column: that is as wide as its widest amount. */
export const whole = style({ display: "inline-block", whiteSpace: "pre" });

/** So long that it may be longer than a whole line, and breaks then. */
export const long = style({
  display: "inline-block",
  maxWidth: "100%",
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
});

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});

/** Said of a fee that does not say it. */
export const period = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
  whiteSpace: "nowrap",
});

/** What one looks for in a list. */
export const figure = style({ display: "block" });

/** The fee in its own currency below the rupees, or that nobody gives the currency. */
export const own = style({
  display: "block",
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
