import { globalStyle, style } from "@vanilla-extract/css";

import { from, knowsDvh, motionAllowed, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** The header that stays in view, and a little air. */
const headroom = "5.5rem";

/** In a wide window it stays in view beside the results, and scrolls by itself where it is higher than the window. */
export const panel = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s4,
  "@media": {
    [from.desktop]: {
      position: "sticky",
      insetBlockStart: headroom,
      maxHeight: `calc(100vh - ${headroom} - ${theme.space.s4})`,
      "@supports": { [knowsDvh]: { maxHeight: `calc(100dvh - ${headroom} - ${theme.space.s4})` } },
      overflowY: "auto",
      overscrollBehavior: "contain",
      padding: theme.space.s6,
      // Darker at its lower edge for as long as more of it follows there.
      background: [
        `linear-gradient(transparent, ${theme.color.raised} 70%) bottom / 100% 3rem no-repeat local`,
        `linear-gradient(transparent, ${theme.color.line}) bottom / 100% 1rem no-repeat`,
        theme.color.raised,
      ].join(),
      border: `${theme.border.thin} solid ${theme.color.line}`,
      borderRadius: theme.radius.large,
    },
    [shortWindow]: { position: "static", maxHeight: "none" },
    print: { display: "none" },
  },
});

/** The box with its button: beside each other where there is room, below each other in the narrow column. */
export const text = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: theme.space.s3,
  "@media": { [from.desktop]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } },
});
globalStyle(`.${text} > :first-child`, { flex: "1 1 9rem" });

export const toggle = style({ "@media": { [from.desktop]: { display: "none" } } });

export const toggleSummary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: theme.target,
  paddingInline: theme.space.s4,
  color: theme.color.brand,
  background: theme.color.brandTint,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

export const arrow = style({
  display: "inline-flex",
  selectors: { [`${toggle}[open] &`]: { transform: "rotate(180deg)" } },
  "@media": { [motionAllowed]: { transition: `transform ${theme.motion.quick} ${theme.motion.ease}` } },
});

/** They follow their toggle instead of standing in it, so that a wide window shows them whatever its state. */
export const filters = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s2,
  selectors: { [`${toggle}:not([open]) + &`]: { display: "none" } },
  "@media": {
    [from.desktop]: { selectors: { [`${toggle}:not([open]) + &`]: { display: "grid" } } },
  },
});

export const head = style({ display: "flex", alignItems: "center", justifyContent: "space-between" });

export const heading = style({ fontSize: theme.text.h3 });

export const fee = style({ paddingBlock: theme.space.s3 });

/** On phones at the lower edge of the window for as long as the filters are passed. */
export const show = style({
  position: "sticky",
  insetBlockEnd: 0,
  zIndex: 2,
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  marginInline: "-2.5vw",
  padding: `${theme.space.s2} 2.5vw`,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": {
    [from.desktop]: { position: "static", margin: 0, padding: 0, background: "none", border: 0 },
    [shortWindow]: { position: "static" },
  },
});

/** On a wide window the chips beside the panel say it. */
export const chosen = style({
  flex: "none",
  fontSize: theme.text.small,
  fontWeight: 600,
  "@media": { [from.desktop]: { display: "none" } },
});

/** What gets the focus is not left under it. */
globalStyle(`html:has(.${toggle}[open])`, {
  scrollPaddingBlockEnd: "5rem",
  "@media": { [from.desktop]: { scrollPaddingBlockEnd: 0 }, [shortWindow]: { scrollPaddingBlockEnd: 0 } },
});
