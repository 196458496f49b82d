import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** The header sticks to the window, not to the box that makes it inert. */
export const before = style({ display: "contents" });

export const after = style({ flex: "none" });

export const message = style({ paddingBlock: theme.space.s4 });
