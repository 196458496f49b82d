import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** The text in its measure, and beside it, where there is room, what to do next. */
export const layout = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s12,
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: `minmax(0, ${theme.measure}) minmax(14rem, 18rem)`,
      justifyContent: "space-between",
    },
  },
});

export const post = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s12,
});

export const aside = style({
  display: "grid",
  alignContent: "start",
  gap: theme.space.s8,
  "@media": { print: { display: "none" } },
});

export const picture = style({
  overflow: "hidden",
  borderRadius: theme.radius.large,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const section = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
});

/** A paragraph and its points stand closer together than two paragraphs. */
export const paragraph = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
});
