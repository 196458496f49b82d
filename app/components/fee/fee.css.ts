import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** In one piece, its own spaces too, unless it is longer than a whole line. */
export const unbroken = componentStyle({
  display: "inline-block",
  maxWidth: "100%",
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
});

/** A piece so short that a narrow column may be as wide as it is. */
export const short = componentStyle({});

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = componentStyle({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
