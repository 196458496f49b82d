import { style } from "@vanilla-extract/css";

import { outOfSight } from "~/styles/out-of-sight";

/** Out of sight rather than `display: none`, which simple machines look for. */
export const trap = style({
  ...outOfSight,
});
