import { componentGlobal, componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Leaves the question above its answer in view when a link leads here. */
export const answer = componentStyle({ scrollMarginBlockStart: "10rem" });

/** Where a browser does not open a `<details>` by itself for a link to what is inside it. */
componentGlobal("details:has(:target)::details-content", { contentVisibility: "visible", blockSize: "auto" });

export const withDrawing = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  alignItems: "start",
  "@media": { [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) 16rem" } },
});

export const drawing = componentStyle({
  display: "none",
  "@media": { [from.wide]: { display: "block" } },
});
