import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const bar = style({ width: "100%", height: theme.space.s4, accentColor: theme.color.pine });

/** Figures of one width: the line does not tremble while it counts. */
export const line = style({
  color: theme.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
});

/** A longer line does not move what stands below it. */
export const roomy = style([line, { minHeight: "2lh" }]);
