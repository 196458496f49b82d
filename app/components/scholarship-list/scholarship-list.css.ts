import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** Each as high as what is known of it. */
export const list = style({ alignItems: "start" });

export const value = style({
  fontFamily: theme.font.heading,
  fontSize: theme.text.h4,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  color: theme.color.pine,
});

export const heading = style({ fontSize: theme.text.body, marginBlockEnd: theme.space.s1 });

export const points = style({
  display: "grid",
  gap: theme.space.s1,
  paddingInlineStart: theme.space.s6,
  listStyle: "disc",
});
