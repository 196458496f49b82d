import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const assurance = componentStyle({ color: theme.color.inkMuted });
