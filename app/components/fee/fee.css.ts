import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** In one piece unless it is longer than a whole line: a column of a table is at least as wide as its longest amount. */
export const unbroken = componentStyle({
  display: "inline-block",
  maxWidth: "100%",
  whiteSpace: "pre-wrap",
  overflowWrap: "break-word",
});

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = componentStyle({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
