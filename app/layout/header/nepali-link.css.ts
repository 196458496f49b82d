import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const link = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  minWidth: theme.target,
  minHeight: theme.target,
  fontWeight: 600,
  textDecoration: "none",
});

const shown = { display: "inline" } as const;
const hidden = { display: "none" } as const;

/**
 * On phones, and where the menus share the bar, there is room for one letter. It stands before the menu of phones, whose place
 * is the end of the bar.
 */
export const inBar = style([
  link,
  {
    order: 1,
    marginInline: `calc(-1 * ${theme.space.s2})`,
    "::before": { content: "attr(data-short)" },
    "@media": {
      [from.phoneWide]: { marginInline: 0, "::before": hidden },
      [from.desktop]: { "::before": shown },
    },
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
  background: theme.color.brandTint,
  "@media": { print: { display: "none" } },
});
