import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const flag = componentStyle({
  flex: "none",
  width: "24px",
  height: "18px",
  objectFit: "cover",
  borderRadius: "2px",
  outline: `${theme.border.thin} solid ${theme.color.line}`,
});
