import { componentStyle, styleVariants } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const tile = componentStyle({
  flex: "none",
  display: "block",
  overflow: "hidden",
  borderRadius: theme.radius.small,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const sizes = styleVariants({
  small: [tile, componentStyle({ width: "48px" })],
  large: [tile, componentStyle({ width: "96px" })],
});
