import { globalStyle, style } from "@vanilla-extract/css";

import * as deadline from "~/components/deadline/deadline.css";
import { outOfSight } from "~/styles/out-of-sight";
import * as fee from "~/components/fee/fee.css";
import { from, phone, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Without room for an amount and a length beside each other. */
const narrowest = "screen and (max-width: 21.99em)";

/** Of a card on a phone whose text is much larger than usual. */
const largeLetters = "(max-width: 15rem)";

/** In view however long the list is; from edge to edge of a phone, whose page is 95% of the window. */
export const compare = style({
  position: "sticky",
  zIndex: 10,
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s3,
  marginInline: "calc(-100% * 2.5 / 95)",
  padding: `${theme.space.s3} calc(100% * 2.5 / 95)`,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  boxShadow: theme.shadow.overlay,
  "@media": {
    [from.tablet]: { marginInline: "calc(-100% * 5 / 90)", paddingInline: "calc(100% * 5 / 90)" },
    [from.desktop]: { marginInline: "calc(-100% * 10 / 80)", paddingInline: "calc(100% * 10 / 80)" },
    [shortWindow]: { position: "static", boxShadow: "none" },
    print: { display: "none" },
  },
});

/** Its words give way before its button does. */
globalStyle(`.${compare} > span`, { flex: "1 1 0", minWidth: "min-content" });
globalStyle(`.${compare} > button`, { flex: "none" });

/** What gets the focus is not left under the bar. */
globalStyle(`html:has(.${compare})`, {
  scrollPaddingBlockEnd: "5.5rem",
  "@media": { [shortWindow]: { scrollPaddingBlockEnd: 0 } },
});

export const list = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });
globalStyle(`.${list} > li`, { containerType: "inline-size" });

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s1,
  padding: theme.space.s3,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": {
    [from.tablet]: { gap: theme.space.s4, padding: `${theme.space.s4} ${theme.space.s6}` },
    [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) auto" },
    print: { boxShadow: "none", breakInside: "avoid" },
  },
});

/** On a wide screen what can be done with a course stands beside its name, and what decides below. */
globalStyle(`.${card} > dl`, { "@media": { [from.desktop]: { gridArea: "2 / 1 / auto / -1" } } });

/** Below, amount and deadline need more room than length and intake. */
globalStyle(`.${card} > dl`, {
  "@media": { [from.tablet]: { gridTemplateColumns: "1.5fr 0.9fr 1fr 1.6fr", columnGap: theme.space.s3 } },
});

/** On a phone values speak for themselves: fee and length in one line, the day and its calendar in the next. */
globalStyle(`.${card} > dl`, {
  "@media": {
    [phone]: { gridTemplateColumns: "minmax(0, 1fr) fit-content(36%)", gap: `0 ${theme.space.s3}` },
    [narrowest]: { gridTemplateColumns: "fit-content(40%) minmax(0, 1fr)" },
  },
});
globalStyle(`.${card} > dl > :first-child`, {
  "@media": { [phone]: { gridRow: "span 2" }, [narrowest]: { gridRow: "auto", gridColumn: "1 / -1" } },
});
globalStyle(`.${card} > dl > :nth-child(2), .${card} > dl > :nth-child(3)`, {
  "@media": {
    [phone]: {
      textAlign: "end",
      fontSize: theme.text.small,
      lineHeight: theme.leading.tight,
      "@container": { [largeLetters]: { gridColumn: "1 / -1", textAlign: "start" } },
    },
    [narrowest]: { textAlign: "start" },
  },
});
globalStyle(`.${card} > dl > :not(:last-child) > dt, .${card} .${deadline.words}`, {
  "@media": { [phone]: outOfSight },
});
globalStyle(`.${card} > dl > :last-child`, {
  "@media": { [phone]: { gridColumn: "1 / -1", paddingBlockStart: theme.space.s2, lineHeight: theme.leading.tight } },
});
globalStyle(`.${card} > dl > :first-child > dd`, {
  "@media": {
    [phone]: {
      fontFamily: theme.font.heading,
      fontSize: theme.text.large,
      fontWeight: 700,
      lineHeight: theme.leading.tight,
    },
  },
});

globalStyle(`.${card} .${fee.figure}`, { color: theme.color.brand });

/** On a phone the day and its calendar stand beside each other, whatever is said of the day. */
globalStyle(`.${card} .${deadline.deadline}`, {
  "@media": { [phone]: { flexWrap: "nowrap", justifyContent: "space-between" } },
});
globalStyle(`.${card} .${deadline.calendar}`, {
  "@media": {
    [phone]: {
      flex: "none",
      width: theme.target,
      justifyContent: "center",
      marginBlockStart: `calc(-1 * ${theme.space.s4})`,
    },
  },
});

export const head = style({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 });

globalStyle(`.${head} > div`, { "@media": { [phone]: { lineHeight: theme.leading.tight } } });

export const name = style({ fontSize: theme.text.h4, fontWeight: 700 });

/** University and place: lines of their own where there is room. */
export const university = style({
  color: theme.color.inkMuted,
  lineHeight: theme.leading.tight,
  "@media": {
    [phone]: { display: "inline", fontSize: theme.text.small, selectors: { "& + &::before": { content: '", "' } } },
  },
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s2,
  "@media": { [from.desktop]: { alignSelf: "start", columnGap: theme.space.s6 }, print: { display: "none" } },
});

export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  fontWeight: 600,
  cursor: "pointer",
});

/** What a narrow card has no room for beside Remove. */
export const more = style({ "@media": { [narrowest]: outOfSight } });

export const box = style({ width: "1.25rem", height: "1.25rem", accentColor: theme.color.brand });

export const undo = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.s2} ${theme.space.s4}`,
});
