import { globalStyle, style } from "@vanilla-extract/css";

import { forcedColors, from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const sheet = (width: string) => ({
  width: `min(92vw, ${width})`,
  height: "fit-content",
  maxHeight: ["90vh", "90dvh"],
  margin: "auto",
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.overlay,
});

/** Fills a phone; a centred sheet on larger screens. The same with scripts (modal) and without (a plain open dialog). */
export const overlay = style({
  position: "fixed",
  inset: 0,
  zIndex: 30,
  width: "100%",
  height: ["100vh", "100dvh"],
  maxWidth: "none",
  maxHeight: "none",
  padding: 0,
  overflow: "auto",
  overscrollBehavior: "contain",
  /** What a link leads to does not stop under the head, its label neither. */
  scrollPaddingBlockStart: "8rem",
  color: theme.color.ink,
  background: theme.color.paper,
  border: 0,
  borderRadius: 0,
  selectors: { "&::backdrop": { background: theme.color.scrim } },
  ":focus-visible": { outline: "none" },
  "@media": {
    [from.tablet]: sheet("39rem"),
    [shortWindow]: { scrollPaddingBlockStart: "4rem" },
    [forcedColors]: { border: `${theme.border.thick} solid` },
  },
});

/** A receipt belongs on paper, and the page under it does not. */
export const printed = style({
  "@media": {
    print: {
      position: "absolute",
      inset: "0 auto auto 0",
      height: "auto",
      maxHeight: "none",
      overflow: "visible",
      border: 0,
    },
  },
});

globalStyle(`html:has(.${printed}[open]) [inert]`, { "@media": { print: { display: "none" } } });
globalStyle(`.${printed}::backdrop`, { "@media": { print: { display: "none" } } });

/** For a question or a short message: a sheet on every screen. */
export const small = style({
  ...sheet("30rem"),
  "@media": { [from.tablet]: { width: "min(92vw, 30rem)" } },
});

/** Under the backdrop of the overlay above it, which darkens the page for both. */
export const covered = style({ zIndex: 28, selectors: { "&::backdrop": { background: "none" } } });

/** The backdrop of a dialog that no script made modal. */
export const scrim = style({
  position: "fixed",
  inset: 0,
  zIndex: 29,
  background: theme.color.scrim,
  "@media": { print: { display: "none" } },
});

export const head = style({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s4,
  padding: `${theme.space.s2} ${theme.space.s2} ${theme.space.s2} ${theme.space.s6}`,
  background: theme.color.paper,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": { [shortWindow]: { position: "static" } },
});

/** As high as the icon beside it, also where there is none. */
export const heading = style({ fontSize: theme.text.h3, paddingBlock: theme.space.s2 });

export const close = style({
  display: "inline-grid",
  placeItems: "center",
  width: theme.target,
  height: theme.target,
  color: theme.color.inkMuted,
  borderRadius: theme.radius.small,
  ":hover": { color: theme.color.brand, background: theme.color.brandTint },
  "@media": { print: { display: "none" } },
});

export const body = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  padding: theme.space.s6,
});

/** A modal dialog brings its own backdrop. */
globalStyle(`.${scrim}:has(+ dialog:modal)`, { display: "none" });

/** The page behind an overlay that fills the screen keeps still; beside a centred sheet it may move. */
globalStyle(`html:has(.${overlay}[open])`, {
  overflow: "hidden",
  "@media": { [from.tablet]: { overflow: "visible" } },
});
