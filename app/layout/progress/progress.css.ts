import { keyframes, style } from "@vanilla-extract/css";

import { forcedColors, motionAllowed, phone } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const progress = style({
  position: "fixed",
  inset: "0 0 auto",
  zIndex: 40,
  display: "grid",
  justifyItems: "center",
  pointerEvents: "none",
});

const glide = keyframes({ from: { transform: "translateX(-100%)" }, to: { transform: "translateX(350%)" } });

/** Glides where motion is welcome, and just stands where it is not. */
export const line = style({
  justifySelf: "stretch",
  height: theme.border.focus,
  overflow: "hidden",
  background: theme.color.brandTint,
  "::after": { content: "", display: "block", width: "30%", height: "100%", background: theme.color.brand },
  "@media": {
    [motionAllowed]: { "::after": { animation: `${glide} 1.4s ${theme.motion.ease} infinite` } },
    [forcedColors]: { "::after": { background: "CanvasText" } },
  },
});

/** Below the bar that sticks to the edge, whose words stay to be read; on a phone at the lower edge, off the headline. */
export const text = style({
  marginBlockStart: `calc(4rem + ${theme.space.s4})`,
  padding: `${theme.space.s1} ${theme.space.s4}`,
  color: theme.color.ink,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.round,
  boxShadow: theme.shadow.raised,
  fontSize: theme.text.small,
  "@media": {
    [phone]: {
      position: "fixed",
      insetInline: 0,
      insetBlockEnd: theme.space.s6,
      width: "fit-content",
      marginBlockStart: 0,
      marginInline: "auto",
    },
  },
});
