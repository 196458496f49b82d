import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** In one piece, its own spaces too: a column of a table is at least as wide as its longest amount, and an amount is short. */
export const unbroken = componentStyle({
  display: "inline-block",
  whiteSpace: "pre",
});

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = componentStyle({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
