import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Before the menu of phones, whose place is the end of the bar. */
export const link = style({
  order: 1,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: theme.target,
  minHeight: theme.target,
  marginInline: `calc(-1 * ${theme.space.s2})`,
  fontWeight: 600,
  textDecoration: "none",
  "@media": { [from.phoneWide]: { marginInline: 0 } },
});

const shown = { display: "inline" } as const;
const hidden = { display: "none" } as const;

/** On phones, and where the menus share the bar, there is room for one letter. */
export const inBar = style([
  link,
  {
    "::before": { content: "attr(data-short)" },
    "@media": { [from.phoneWide]: { "::before": hidden }, [from.desktop]: { "::before": shown } },
  },
]);
export const whole = style({
  ...hidden,
  "@media": { [from.phoneWide]: shown, [from.desktop]: hidden },
});

/** The menus stand at one place on every page, with it and without. */
export const absent = style({
  display: "none",
  "@media": { [from.desktop]: { display: "block", width: theme.target } },
});

export const line = style({
  display: "flex",
  justifyContent: "center",
  background: theme.color.brandTint,
  "@media": { print: { display: "none" } },
});
