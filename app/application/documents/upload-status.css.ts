import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const status = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s3,
  ":empty": { display: "none" },
});

/** Its words begin where the text above and below it does. */
export const pause = style({ marginInlineStart: `calc(-1 * (${theme.space.s3} + ${theme.border.thick}))` });
