import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Leaves the question above its answer in view when a link leads here. */
export const answer = style({ scrollMarginBlockStart: "10rem" });

/** Where a browser does not open a `<details>` by itself for a link to what is inside it. */
globalStyle("details:has(:target)::details-content", { contentVisibility: "visible", blockSize: "auto" });

export const withDrawing = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  alignItems: "start",
  "@media": { [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) 16rem" } },
});

export const drawing = style({
  display: "none",
  "@media": { [from.wide]: { display: "block" } },
});
