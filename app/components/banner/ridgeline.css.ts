import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const far = componentStyle({ fill: theme.color.ridge1 });
export const snow = componentStyle({ fill: theme.color.snow });
export const middle = componentStyle({ fill: theme.color.ridge2 });
export const near = componentStyle({ fill: theme.color.ridge3 });
export const front = componentStyle({ fill: theme.color.ridge4 });
export const page = componentStyle({ fill: theme.color.paper });
