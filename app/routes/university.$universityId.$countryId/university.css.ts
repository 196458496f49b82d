import { globalStyle, style, type StyleRule } from "@vanilla-extract/css";

import * as fee from "~/components/fee/fee.css";
import { from, largeLetters } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const stacked = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" } as const;

const line = `${theme.border.thin} solid ${theme.color.line}`;

const sheetLook = {
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.large,
} as const;

export const eyebrow = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

export const columns = style({
  ...stacked,
  gap: theme.space.s8,
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) 22rem",
      alignItems: "start",
      gap: `${theme.space.s8} ${theme.space.s12}`,
    },
  },
});
/** How to reach it stands beside what is said of it, and before what it asks for, which has the whole width. */
globalStyle(`.${columns} > :nth-child(3)`, { gridColumn: "1 / -1" });

export const requirements = style({});
globalStyle(`.${requirements} > h2`, { marginBlockEnd: theme.space.s4 });

export const about = style({ ...stacked, gap: theme.space.s8 });

export const sheet = style({ ...sheetLook, padding: theme.space.s4, boxShadow: theme.shadow.raised });

globalStyle(`.${sheet} a`, {
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.target,
  overflowWrap: "anywhere",
});

export const levels = style({ borderBlockStart: line });

export const count = style({ color: theme.color.inkMuted, fontWeight: 400 });

/** Where a screen has no room for the widest amounts each row is a sheet, where every value carries the name of its column. */
const roomy = "screen and (min-width: 68.75em), print";
const asTable = (rule: StyleRule) => ({ "@media": { [roomy]: rule } });
const cell = { display: "table-cell", padding: theme.space.s2, fontSize: theme.text.small } as const;

export const table = style({
  display: "block",
  ...asTable({ display: "table", width: "100%", background: theme.color.raised, border: line }),
});

/** For screen readers only where the rows are sheets. */
export const head = style({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  ...asTable({
    position: "static",
    width: "auto",
    height: "auto",
    clipPath: "none",
    display: "table-header-group",
    background: theme.color.brandTint,
  }),
});

export const column = style({ textAlign: "start", verticalAlign: "bottom", ...asTable(cell) });

export const rows = style({
  display: "grid",
  gap: theme.space.s3,
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    [roomy]: { display: "table-row-group" },
  },
});

export const row = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: `${theme.space.s2} ${theme.space.s3}`,
  padding: theme.space.s3,
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.small,
  "@media": {
    [largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" },
    [roomy]: { display: "table-row", borderRadius: 0, breakInside: "avoid" },
  },
});

const wholeRow = { gridColumn: "1 / -1" } as const;

export const name = style({
  ...wholeRow,
  order: -2,
  textAlign: "start",
  fontFamily: theme.font.heading,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  ...asTable({ ...cell, width: "19%", fontSize: theme.text.body }),
});

export const value = style({
  display: "block",
  fontVariantNumeric: "tabular-nums",
  ...asTable(cell),
  selectors: {
    "&::before": {
      content: ["attr(data-label)", 'attr(data-label) / ""'],
      display: "block",
      color: theme.color.inkMuted,
      fontSize: theme.text.small,
      ...asTable({ display: "none" }),
    },
  },
});

globalStyle(`.${value} .${fee.figure}`, { fontWeight: 600, color: theme.color.brand });

/** Length and intake stand beside each other above the amounts, each of which has a line of its own beside its name. */
export const fact = style({
  order: -1,
  selectors: { "&::before": { display: "inline", marginInlineEnd: theme.space.s2, ...asTable({ display: "none" }) } },
  ...asTable({ order: 0 }),
});
export const amount = style({
  ...wholeRow,
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space.s3,
  alignItems: "baseline",
  textAlign: "end",
  ...asTable({ width: "18%", textAlign: "start", lineHeight: theme.leading.tight }),
});

/** Of a word longer than a column, which would widen the table and the page with it. */
export const broken = style({ overflowWrap: "anywhere" });

export const actions = style({
  ...wholeRow,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  "@media": {
    [roomy]: { ...cell, textAlign: "end", whiteSpace: "nowrap" },
  },
});

/** Three in one line, above the edge of the table. */
const inLine = { display: "inline-flex", verticalAlign: "middle" } as const;
export const save = style(asTable(inLine));
export const apply = style(asTable({ paddingInline: theme.space.s2, fontSize: "1em" }));
export const detail = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.target,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});
