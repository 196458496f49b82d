import { style } from "@vanilla-extract/css";

import { from, knowsDvh } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const beside = style({
  display: "none",
  "@media": {
    [from.desktop]: {
      display: "block",
      position: "sticky",
      insetBlockStart: theme.space.s24,
      maxHeight: `calc(100vh - ${theme.space.s24})`,
      "@supports": { [knowsDvh]: { maxHeight: `calc(100dvh - ${theme.space.s24})` } },
      overflowY: "auto",
      alignSelf: "start",
      borderInlineStart: `${theme.border.thick} solid ${theme.color.line}`,
      paddingInlineStart: theme.space.s4,
    },
    print: { display: "none" },
  },
});

export const folded = style({
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  background: theme.color.raised,
  paddingInline: theme.space.s4,
  "@media": { [from.desktop]: { display: "none" }, print: { display: "none" } },
});

export const title = style({ fontFamily: theme.font.heading, fontWeight: 600 });

export const summary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  minHeight: theme.target,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  selectors: {
    "&::after": { content: '"+"', fontSize: theme.text.h3, lineHeight: 1, color: theme.color.brand },
    "details[open] > &::after": { content: '"–"' },
  },
});

export const link = style({
  display: "flex",
  alignItems: "center",
  minHeight: theme.target,
  paddingBlock: theme.space.s2,
  color: theme.color.inkMuted,
  textDecoration: "none",
  lineHeight: theme.leading.tight,
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
});
