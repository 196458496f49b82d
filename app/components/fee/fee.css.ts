import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const unbroken = componentStyle({ whiteSpace: "nowrap" });

/** Quieter than the amount it belongs to, whatever the size of that. */
export const code = componentStyle({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});
