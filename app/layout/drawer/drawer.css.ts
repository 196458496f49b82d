import { globalStyle, style } from "@vanilla-extract/css";

import { forcedColors, from, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const drawer = style({ order: 2, "@media": { [from.desktop]: { display: "none" } } });

export const button = style({
  color: theme.color.brand,
  borderRadius: theme.radius.small,
  selectors: {
    /** The backdrop is a part of the button: pressing it closes the drawer with no script at all. */
    "details[open] > &::before": {
      content: '""',
      position: "fixed",
      inset: 0,
      zIndex: 24,
      background: theme.color.scrim,
    },
    "details[open] > &": { color: theme.color.ink },
  },
});

/** Above the backdrop and the panel, which come from the button itself and after it. */
export const face = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s2,
  minWidth: theme.target,
  minHeight: theme.target,
  paddingInline: theme.space.s2,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  selectors: { "details[open] > summary > &": { position: "relative", zIndex: 26 } },
});

export const whenClosed = style({
  display: "contents",
  selectors: { "details[open] > summary &": { display: "none" } },
});

export const whenOpen = style({
  display: "none",
  selectors: { "details[open] > summary &": { display: "contents" } },
});

export const panel = style({
  position: "fixed",
  insetBlock: 0,
  insetInlineEnd: 0,
  zIndex: 25,
  width: "min(22rem, 86vw)",
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: `0 ${theme.space.s4} ${theme.space.s8}`,
  background: theme.color.paper,
  boxShadow: theme.shadow.overlay,
  "@media": {
    [motionAllowed]: { transition: `transform ${theme.motion.layout} ${theme.motion.ease}` },
    [forcedColors]: { borderInlineStart: `${theme.border.thick} solid` },
  },
  "@starting-style": { transform: "translateX(100%)" },
});

export const entry = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingBlock: theme.space.s2,
  color: theme.color.ink,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  textDecoration: "none",
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
  selectors: { '&[aria-current="page"]': { color: theme.color.brand } },
});

export const link = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingInlineStart: theme.space.s4,
  color: theme.color.ink,
  textDecoration: "none",
  selectors: { '&[aria-current="page"]': { color: theme.color.brand, fontWeight: 600 } },
});

/** Beside the button that closes the menu. */
export const head = style({ display: "flex", alignItems: "center", height: "4rem" });

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.s3,
  paddingBlockStart: theme.space.s6,
});

/** The page behind an open drawer keeps still. */
globalStyle(`html:has(.${drawer}[open])`, {
  overflow: "hidden",
  "@media": { [from.desktop]: { overflow: "visible" } },
});
