import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const university = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

export const place = style({
  display: "inline-flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.s2,
});

export const glance = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${theme.space.s1} ${theme.space.s4}`,
  marginBlockEnd: theme.space.s4,
  fontWeight: 600,
  listStyle: "none",
});
/** A line before each tells them apart, whatever breaks. */
globalStyle(`.${glance} > li`, {
  paddingInlineStart: theme.space.s2,
  borderInlineStart: `${theme.border.thick} solid ${theme.color.saffron}`,
});
globalStyle(`.${glance} span`, { "@media": { screen: { display: "inline-block" } } });

const plainLink = { color: "inherit", "@media": { print: { color: theme.color.ink } } } as const;
export const guide = style({
  ...plainLink,
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.target,
  marginBlock: `calc(-1 * ${theme.space.s2})`,
  ":hover": { color: "inherit" },
});

/** Buttons stand below it. */
export const sent = style([guide, { marginBlockEnd: 0 }]);

/** A line of its own needs less room than a part of the page. */
export const parents = style({ "@media": { [from.desktop]: { marginBlock: `calc(-1 * ${theme.space.s6})` } } });

/** Two questions side by side where there is room, one below the other on phones; a lone one takes the width. */
export const pair = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: "inherit",
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 24rem), 1fr))",
      columnGap: theme.space.s12,
    },
  },
});

export const sheet = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { [from.phoneWide]: { padding: theme.space.s6 } },
});

export const prices = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 12rem), 1fr))",
  gap: theme.space.s4,
});

export const priceLabel = style({
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  fontWeight: 400,
  color: theme.color.inkMuted,
});

export const price = style({
  minWidth: 0,
  overflowWrap: "break-word",
  fontFamily: theme.font.heading,
  fontSize: theme.text.h3,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  fontVariantNumeric: "tabular-nums",
});

export const smallHeading = style({ fontSize: theme.text.body, marginBlockEnd: theme.space.s1 });

export const list = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const points = style({
  display: "grid",
  gap: theme.space.s1,
  paddingInlineStart: theme.space.s6,
  listStyle: "disc",
});
/** As in the texts of the university beside them. */
globalStyle(`.${points} li::marker`, { color: theme.color.accent });

const need = style({ fontSize: theme.text.small, color: theme.color.inkMuted });
export const needs = styleVariants({
  required: [need, style({ fontWeight: 600, color: theme.color.critical })],
  optional: [need],
});

export const scholarship = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space.s4,
  paddingBlock: theme.space.s2,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

/** On the right, where it is not below the name. */
export const value = style({
  fontWeight: 700,
  color: theme.color.pine,
  "@media": { [from.phoneWide]: { textAlign: "end" } },
});

export const way = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  fontWeight: 600,
});

export const muted = style({ color: theme.color.inkMuted });
