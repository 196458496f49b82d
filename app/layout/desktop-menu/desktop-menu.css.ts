import { globalStyle, keyframes, style } from "@vanilla-extract/css";

import type { StyleRule } from "@vanilla-extract/css";

import { from, hoverPossible, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** As wide as its entries before anything: what is left of the bar parts them, up to a measure, beyond which it stands in the middle. */
export const menu = style({
  display: "none",
  "@media": { [from.desktop]: { display: "block", flex: "1 1 auto", maxWidth: "52rem", marginInline: "auto" } },
});

/** Letters wider than those of the site's own font draw the entries together, and then stand in two lines. */
export const list = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-evenly",
});

export const group = style({ position: "relative" });

export const entry = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  minHeight: theme.target,
  paddingInline: theme.space.s1,
  color: theme.color.ink,
  fontFamily: theme.font.heading,
  fontSize: `clamp(${theme.text.small}, 1.23vw, 1em)`,
  fontWeight: 600,
  whiteSpace: "nowrap",
  textDecoration: "none",
  borderRadius: theme.radius.small,
  ":hover": { color: theme.color.brand },
  selectors: {
    '&[aria-current="page"], &[data-current]': {
      color: theme.color.brand,
      textDecoration: "underline",
      textDecorationColor: theme.color.accent,
      textDecorationThickness: theme.border.focus,
      textUnderlineOffset: theme.space.s2,
    },
    "details[open] > &": { color: theme.color.brand },
  },
});

export const panel = style({
  position: "absolute",
  insetBlockStart: "100%",
  insetInlineStart: 0,
  display: "grid",
  width: "max-content",
  minWidth: "16rem",
  maxWidth: "24rem",
  padding: theme.space.s2,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.overlay,
  "@media": {
    [motionAllowed]: { transition: `opacity ${theme.motion.quick} ${theme.motion.ease}` },
  },
  "@starting-style": { opacity: 0 },
});

/** Two columns hang from the right end of their name: from the left one they would leave the window. */
export const wide = style({
  insetInlineStart: "auto",
  insetInlineEnd: 0,
  gridTemplateColumns: "repeat(2, minmax(14rem, auto))",
  maxWidth: "min(48rem, 56vw)",
  columnGap: theme.space.s2,
});

/** So does the last one. */
globalStyle(`.${list} > li:last-child .${panel}`, { insetInlineStart: "auto", insetInlineEnd: 0 });

export const link = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingInline: theme.space.s3,
  color: theme.color.ink,
  textDecoration: "none",
  borderRadius: theme.radius.small,
  ":hover": { color: theme.color.brand, background: theme.color.brandTint },
  selectors: { '&[aria-current="page"]': { color: theme.color.brand, fontWeight: 600 } },
});

/**
 * Without a script the pointer and the keyboard's focus open a menu, where the browser lets a style sheet open a
 * `<details>`. The delays of the pointer are those of `hover-intent.ts`: 200 ms to open; at once while another menu is open and for 300 ms after
 * it closed, since the list remembers by a value that changes late; 150 ms to close. Keyboard, press and touch wait for nothing.
 */
const unscripted = `.${menu}:not([data-scripted])`;
const hovered = `${unscripted} .${list}:has(.${group}:hover)`;
const overPointer = (rule: StyleRule) => ({ "@media": { [hoverPossible]: rule } });
const hoverState = "--menu-under-pointer";

globalStyle(
  `${unscripted} .${group}::details-content`,
  overPointer({ contentVisibility: "visible", display: "block" }),
);
/** Chromium begins no transition before it has looked at styles once after the first paint: this makes it look. */
const secondLook = keyframes({ to: { vars: { "--menu-seen": "1" } } });
globalStyle(
  `${unscripted} .${list}`,
  overPointer({
    vars: { [hoverState]: "hidden" },
    transition: `${hoverState} 0s 450ms allow-discrete`,
    animation: `${secondLook} 200ms`,
  }),
);
globalStyle(hovered, overPointer({ vars: { [hoverState]: "visible" }, transitionDelay: "200ms" }));
globalStyle(`${unscripted} .${panel}`, overPointer({ visibility: "hidden", transition: "visibility 0s 150ms" }));
globalStyle(
  `${hovered} .${panel}, :root:has(:focus-visible) ${unscripted} .${panel}`,
  overPointer({ transition: "none" }),
);
globalStyle(`${unscripted} .${group}:hover .${panel}`, overPointer({ visibility: `var(${hoverState})` as "visible" }));
globalStyle(`${unscripted} .${group}:hover`, overPointer({ zIndex: 1 }));

/** After a press the summary has the focus as well, and presses again to close. */
const pressed = ":has(summary:focus:not(:focus-visible))";
const focused = `${unscripted} .${group}:focus-within:not(${pressed})`;
globalStyle(`${focused}::details-content`, { contentVisibility: "visible", display: "block" });
const shown = { visibility: "visible", transition: "none" } as const;
globalStyle(`${focused} .${panel}`, shown);
/** Apart from the rule before it, which a browser without `:has()` drops whole. */
globalStyle(`${unscripted} .${group}[open] .${panel}`, shown);
