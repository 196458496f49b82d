import { globalStyle, style } from "@vanilla-extract/css";

import { largeLetters, scriptless } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** The label stands beside its select: one line of the results' head. */
export const sort = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s2,
  flex: "0 1 auto",
  minWidth: 0,
  "@media": { print: { display: "none" } },
});

globalStyle(`.${sort} > div`, {
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.space.s2,
  "@media": { [largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)", width: "100%" } },
});
globalStyle(`.${sort} label`, { whiteSpace: "nowrap" });

export const button = style({
  flex: "none",
  paddingInline: theme.space.s3,
  whiteSpace: "nowrap",
  "@media": { "(scripting: enabled)": { display: "none" } },
  selectors: { [`${scriptless} &`]: { display: "inline-flex" } },
});
