import { globalStyle, style } from "@vanilla-extract/css";

import { from, shortWindow } from "~/styles/media";
import { outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";

const barHeight = theme.space.s12;

/**
 * On phones and tablets a bar at the lower edge of the window; from desktops on round marks in the page's margin.
 * It never lies over words, and comes to rest in a line of its own at the end of the content.
 */
export const chat = style({
  position: "sticky",
  zIndex: 10,
  insetBlockEnd: 0,
  display: "flex",
  marginBlockStart: theme.space.s4,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": {
    [from.desktop]: {
      insetBlockEnd: theme.space.s4,
      flexDirection: "column",
      gap: theme.space.s2,
      width: "max-content",
      marginInline: `auto ${theme.space.s4}`,
      background: "none",
      border: 0,
    },
    [shortWindow]: { position: "static" },
    print: { display: "none" },
  },
});

/** The bar does not lie over suggestions. */
globalStyle(`html:has([role="listbox"]:not([hidden])) .${chat}`, {
  "@media": { "screen and (max-width: 63.99em)": { visibility: "hidden" } },
});

/** What gets the focus is not left under the bar. */
globalStyle(`html:has(.${chat})`, {
  scrollPaddingBlockEnd: barHeight,
  "@media": { [from.desktop]: { scrollPaddingBlockEnd: 0 }, [shortWindow]: { scrollPaddingBlockEnd: 0 } },
});

/** The chatbot's own script fills it. */
export const chatbot = style({ display: "flex", flex: "1 1 0", ":empty": { display: "none" } });

export const link = style({
  flex: "1 1 0",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s2,
  minHeight: barHeight,
  paddingInline: theme.space.s3,
  fontWeight: 600,
  color: theme.color.brand,
  textDecoration: "none",
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
  ":focus-visible": { outlineOffset: `calc(-1 * ${theme.border.focus})` },
  "@media": {
    [from.desktop]: {
      flex: "none",
      minWidth: "3.5rem",
      minHeight: "3.5rem",
      color: theme.color.onBrand,
      background: theme.color.brand,
      border: `${theme.border.thick} solid ${theme.color.raised}`,
      borderRadius: theme.radius.round,
      boxShadow: theme.shadow.raised,
      ":hover": { color: theme.color.onBrand, background: theme.color.brandStrong },
      ":focus-visible": { outlineOffset: "2px" },
    },
  },
});

/** Words in the bar; in the margin the drawing says it, the name is read out, and the pointer shows it. */
export const words = style({
  "@media": {
    [from.desktop]: outOfSight,
  },
});
