import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** In one piece, its own spaces too, unless it is longer than a whole line. */
export const unbroken = componentStyle({
  display: "inline-block",
  maxWidth: "100%",
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
});

/** A short last piece and its code: never on two lines, and a column is at least as wide as they are. */
export const joined = componentStyle({ whiteSpace: "pre" });

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = componentStyle({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
