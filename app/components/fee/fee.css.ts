import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** In one piece, its own spaces too, unless it is longer than a whole line. */
export const unbroken = style({
  display: "inline-block",
  maxWidth: "100%",
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
});

/** A piece so short that a narrow column may be as wide as it is. */
export const short = style({});

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});

export const figure = style({ display: "block" });

/** The fee in its own currency below the rupees. */
export const own = style({
  display: "block",
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
