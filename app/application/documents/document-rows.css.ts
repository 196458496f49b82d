import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

/** What is said of them below stands apart from the last. */
export const lists = style({
  display: "grid",
  gap: theme.space.s2,
  marginBlockStart: theme.space.s2,
  selectors: { "&:not(:last-child)": { marginBlockEnd: theme.space.s2 } },
});

export const list = style({ display: "grid", gap: theme.space.s2, padding: 0, listStyle: "none" });

export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  columnGap: theme.space.s3,
  padding: theme.space.s2,
  paddingInlineStart: theme.space.s3,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
});

export const name = style({ fontWeight: 600, overflowWrap: "anywhere", gridColumn: "1" });

export const detail = style({ color: theme.color.inkMuted, fontSize: theme.text.small, gridColumn: "1" });

export const offer = style({
  gridColumn: "1 / -1",
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s2,
  marginBlockStart: theme.space.s2,
  padding: theme.space.s3,
  fontSize: theme.text.small,
  background: theme.color.saffronTint,
  borderRadius: theme.radius.small,
});

export const remove = style({ gridColumn: "2", gridRow: "1 / span 2" });
