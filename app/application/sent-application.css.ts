import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const part = style({ display: "grid", gap: theme.space.s3 });

export const files = style({ display: "grid", gap: theme.space.s2, padding: 0, listStyle: "none" });

export const file = style({
  display: "grid",
  padding: `${theme.space.s2} 0`,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const name = style({ fontWeight: 600, overflowWrap: "anywhere" });

export const detail = style({ color: theme.color.inkMuted, fontSize: theme.text.small });

export const next = style({
  display: "grid",
  gap: theme.space.s2,
  marginBlockEnd: theme.space.s3,
  paddingInlineStart: theme.space.s6,
  listStyle: "decimal",
});
