import { globalStyle, style } from "@vanilla-extract/css";

import { forcedColors, from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" } as const;

export const columns = style({
  ...column,
  gap: theme.space.s8,
  "@media": {
    [from.desktop]: { gridTemplateColumns: "20rem minmax(0, 1fr)", alignItems: "start", gap: theme.space.s12 },
  },
});

export const choice = style({
  overflow: ["hidden", "clip"],
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": { print: { display: "none" } },
});

const row = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  lineHeight: theme.leading.tight,
  textDecoration: "none",
  ":hover": { background: theme.color.brandTint },
});

const countryRow = style({
  color: theme.color.ink,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const country = styleVariants({
  closed: [row, countryRow],
  open: [row, countryRow, style({ color: theme.color.brand, background: theme.color.brandTint })],
});

const arrowBase = style({ display: "inline-flex", marginInlineStart: "auto", color: theme.color.brand });

export const arrow = styleVariants({
  closed: [arrowBase],
  open: [arrowBase, style({ transform: "rotate(180deg)" })],
});

export const universities = style({
  paddingBlock: theme.space.s2,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

const universityRow = style({ paddingInlineStart: theme.space.s12 });

export const university = styleVariants({
  other: [row, universityRow],
  chosen: [
    row,
    universityRow,
    style({
      color: theme.color.onBrand,
      background: theme.color.brand,
      ":hover": { color: theme.color.onBrand, background: theme.color.brandStrong },
      "@media": { [forcedColors]: { border: `${theme.border.thick} solid` } },
    }),
  ],
});

export const none = style({ padding: theme.space.s4, color: theme.color.inkMuted });

export const results = style({ ...column, gap: theme.space.s4 });

export const status = style({ color: theme.color.inkMuted, ":empty": { position: "absolute" } });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s3,
});

/** Each row is a line, which breaks before its value where letters are large. */
export const offers = style({ display: "block" });
globalStyle(`.${offers} > tbody`, { display: "block" });
globalStyle(`.${offers} tr`, {
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.s4,
  paddingBlock: theme.space.s2,
});
globalStyle(`.${offers} tr + tr`, { borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}` });

export const caption = style({
  display: "block",
  textAlign: "start",
  color: theme.color.inkMuted,
  paddingBlockEnd: theme.space.s2,
});

const offerCell = { minWidth: 0, textAlign: "start", overflowWrap: "break-word" } as const;

export const offering = style({
  ...offerCell,
  paddingBlockStart: theme.space.s2,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

export const offer = style({ ...offerCell, flex: "1 1 8rem", fontWeight: 400 });

export const value = style({
  ...offerCell,
  flex: "0 1 9rem",
  fontWeight: 600,
  color: theme.color.pine,
  "@media": { [from.desktop]: { flexBasis: "12rem" } },
});
