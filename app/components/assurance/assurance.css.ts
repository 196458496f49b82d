import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const assurance = style({ color: theme.color.inkMuted });
