import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** 95% on phones, 90% on tablets, 80% on large screens, so that lines stay readable. */
export const width = style({
  width: "95%",
  marginInline: "auto",
  "@media": {
    [from.tablet]: { width: "90%" },
    [from.desktop]: { width: "80%" },
    print: { width: "100%" },
  },
});

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s12,
  paddingBlock: theme.space.s8,
  "@media": { [from.desktop]: { gap: theme.space.s16, paddingBlock: theme.space.s12 } },
});

export const section = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
});

export const narrow = style({ maxWidth: theme.measure, width: "100%", marginInline: "auto" });

export const sectionHead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: theme.space.s4,
});
globalStyle(`.${sectionHead} > a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });
