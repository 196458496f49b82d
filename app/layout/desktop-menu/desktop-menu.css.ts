import { componentGlobal, componentStyle } from "~/styles/layered";
import { from, hoverPossible, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const menu = componentStyle({
  display: "none",
  "@media": { [from.desktop]: { display: "block" } },
});

export const list = componentStyle({ display: "flex", alignItems: "center" });

export const group = componentStyle({ position: "relative" });

export const entry = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  minHeight: theme.target,
  paddingInline: theme.space.s2,
  color: theme.color.ink,
  fontFamily: theme.font.heading,
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

export const panel = componentStyle({
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
export const wide = componentStyle({
  insetInlineStart: "auto",
  insetInlineEnd: 0,
  gridTemplateColumns: "repeat(2, minmax(14rem, auto))",
  maxWidth: "min(48rem, 56vw)",
  columnGap: theme.space.s2,
});

export const link = componentStyle({
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

/** Without a script the pointer and the keyboard's focus open a menu, where the browser lets a style sheet open a `<details>`. */
const shown = { contentVisibility: "visible", display: "block" } as const;
componentGlobal(`.${menu}:not([data-scripted]) details:hover::details-content`, { "@media": { [hoverPossible]: shown } });
/** After a press the summary has the focus as well, and presses again to close. */
const pressed = ":has(summary:focus:not(:focus-visible))";
componentGlobal(`.${menu}:not([data-scripted]) details:focus-within:not(${pressed})::details-content`, shown);
