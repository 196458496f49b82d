import { style } from "@vanilla-extract/css";

import { outOfSight } from "~/styles/out-of-sight";

export const visuallyHidden = style({
  ...outOfSight,
  whiteSpace: "nowrap",
});
