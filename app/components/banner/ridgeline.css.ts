import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const far = style({ fill: theme.color.ridge1 });
export const snow = style({ fill: theme.color.snow });
export const middle = style({ fill: theme.color.ridge2 });
export const near = style({ fill: theme.color.ridge3 });
export const front = style({ fill: theme.color.ridge4 });
export const page = style({ fill: theme.color.paper });
