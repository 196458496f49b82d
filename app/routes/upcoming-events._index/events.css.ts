import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** Farther from the events to come than its heading is from its own. */
export const past = style({ selectors: { "* + &": { marginBlockStart: theme.space.s8 } } });
