import { globalStyle, style } from "@vanilla-extract/css";

import * as deadline from "~/components/deadline/deadline.css";
import { from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** In view however long the list is; from edge to edge of a phone, whose page is 95% of the window. */
export const compare = style({
  position: "sticky",
  zIndex: 10,
  insetBlockEnd: 0,
  display: "flex",
  alignItems: "center",
  justifyContent: "end",
  gap: theme.space.s3,
  marginInline: "calc(-100% * 2.5 / 95)",
  padding: `${theme.space.s3} calc(100% * 2.5 / 95)`,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  boxShadow: theme.shadow.overlay,
  "@media": {
    [from.tablet]: { marginInline: 0, paddingInline: 0, boxShadow: "none" },
    [shortWindow]: { position: "static", boxShadow: "none" },
    print: { display: "none" },
  },
});

/** What gets the focus is not left under the bar. */
globalStyle(`html:has(.${compare})`, {
  scrollPaddingBlockEnd: "5.5rem",
  "@media": { [shortWindow]: { scrollPaddingBlockEnd: 0 } },
});

export const list = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const card = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s2,
  padding: theme.space.s3,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": {
    [from.tablet]: { gap: theme.space.s4, padding: `${theme.space.s4} ${theme.space.s6}` },
    print: { boxShadow: "none", breakInside: "avoid" },
  },
});

/** On a phone the fee and the deadline have a line of their own each: in half of one, they would take four. */
globalStyle(`.${card} > dl > :first-child, .${card} > dl > :last-child`, {
  gridColumn: "1 / -1",
  "@media": { [from.tablet]: { gridColumn: "auto" } },
});

/** On a phone the day and its calendar stand beside each other, whatever is said of the day. */
globalStyle(`.${card} .${deadline.deadline}`, {
  flexWrap: "nowrap",
  justifyContent: "space-between",
  "@media": { [from.tablet]: { flexWrap: "wrap", justifyContent: "start" } },
});
globalStyle(`.${card} .${deadline.calendar}`, { flex: "none" });

export const head = style({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 });

export const name = style({ fontSize: theme.text.h4, fontWeight: 700 });

export const university = style({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s2,
  "@media": { print: { display: "none" } },
});

export const choice = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  fontWeight: 600,
  cursor: "pointer",
});

export const box = style({ width: "1.25rem", height: "1.25rem", accentColor: theme.color.brand });

export const undo = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.s2} ${theme.space.s4}`,
});
