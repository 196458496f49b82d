import { style } from "@vanilla-extract/css";

import { from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const header = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 20,
  flex: "none",
  background: theme.color.paper,
  "@media": { [shortWindow]: { position: "static" }, print: { display: "none" } },
});

/** As wide as the content, except from 1024 to 1280 px: six groups, the mark, the shortlist and Login share one line there, which takes 95%. */
export const bar = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s2,
  width: "95%",
  marginInline: "auto",
  minHeight: "min(4rem, 20vw)",
  "@media": {
    [from.tablet]: { width: "90%" },
    [from.desktop]: { gap: 0, width: "95%" },
    [from.wide]: { width: "80%" },
  },
});

/** What is the same on many pages stands in the bar as if by itself. */
export const shared = style({ display: "contents" });

/** The visitor's own, at the end of the bar: beside the menus, or on phones beside Menu. */
export const own = style({
  display: "inline-flex",
  flex: "none",
  alignItems: "center",
  marginInlineStart: "auto",
  "@media": { [from.desktop]: { marginInlineStart: 0, marginInlineEnd: `calc(-1 * ${theme.space.s2})` } },
});

/** On phones it is in the drawer. */
export const account = style({ display: "none", "@media": { [from.desktop]: { display: "block" } } });
