import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const status = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s3,
  ":empty": { display: "none" },
});

/** Its words begin where the text above and below it does. */
export const pause = componentStyle({ marginInlineStart: `calc(-1 * (${theme.space.s3} + ${theme.border.thick}))` });
