import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** A column of reading width, its pictures as wide as the text. */
export const post = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s12,
  width: "100%",
  maxWidth: theme.measure,
  marginInline: "auto",
});

export const picture = componentStyle({
  overflow: "hidden",
  borderRadius: theme.radius.large,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const section = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
});
