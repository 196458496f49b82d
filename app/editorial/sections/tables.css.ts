import { globalStyle, style, type StyleRule } from "@vanilla-extract/css";

import { from, phone } from "~/styles/media";
import { inSight, outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const line = `${theme.border.thin} solid ${theme.color.line}`;
/** Paper is wide enough for a table. */
const roomy = `${from.tablet}, print`;

/** A table of two columns, or of few words, has room on a phone too, and stays a table, unless letters are large. */
const steady = style({});
const ROOM = "(min-width: 17rem)";

/** How a part of a table looks where it is one; elsewhere its rows are cards. */
type Rule = NonNullable<StyleRule["@media"]>[string];
const asTable = (rule: Rule, wide: Rule = rule) => ({
  "@media": { [roomy]: wide },
  "@container": { [ROOM]: { selectors: { [`${steady} &`]: rule } } },
});

export const tables = style({ display: "grid", gap: theme.space.s8 });

const boxed = { display: "table", background: theme.color.raised, border: line } as const;
const folding = style({ display: "block", "@media": { [roomy]: boxed } });
const held = style({ "@container": { [ROOM]: boxed } });
export const tableLooks = styleVariants({ folding: [folding], steady: [steady, folding, held] });
/** In wide letters a table scrolls, and not the page. */
export const frame = style({ containerType: "inline-size", overflowX: "auto" });

export const caption = style({
  display: "block",
  textAlign: "start",
  fontFamily: theme.font.heading,
  fontWeight: 600,
  paddingBlockEnd: theme.space.s2,
  ...asTable({ display: "table-caption" }),
});

/** In cards each value carries its column's name, so the head is for screen readers only. */
export const head = style({
  ...outOfSight,
  ...asTable({
    ...inSight,
    display: "table-header-group",
    background: theme.color.brandTint,
  }),
});

export const rows = style({
  display: "grid",
  gap: theme.space.s3,
  ...asTable({ display: "table-row-group" }),
});

const plainRow = style({
  display: "block",
  padding: theme.space.s3,
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.small,
  ...asTable({ display: "table-row", borderRadius: 0 }),
});

const total = style({ background: theme.color.saffronTint, fontWeight: 600 });
export const row = styleVariants({ plain: [plainRow], total: [plainRow, total] });

const cell = { display: "table-cell", padding: `${theme.space.s3} ${theme.space.s2}` } as const;
const wideCell = { ...cell, padding: `${theme.space.s3} clamp(${theme.space.s2}, 1.25vw, ${theme.space.s4})` } as const;

export const column = style({ textAlign: "start", verticalAlign: "top", ...asTable(cell, wideCell) });

/** In cards the column's name stands before the value; the empty alternative keeps it from being read out twice. */
export const value = style({
  display: "flex",
  flexWrap: "wrap",
  columnGap: theme.space.s3,
  paddingBlockStart: theme.space.s2,
  textAlign: "start",
  verticalAlign: "top",
  "@media": { [roomy]: wideCell },
  "@container": {
    [ROOM]: { selectors: { [`${steady} &`]: cell, [`${steady} &::before`]: { display: "none" } } },
  },
  selectors: {
    "&::before": {
      content: ["attr(data-label)", 'attr(data-label) / ""'],
      flex: "1 1 5rem",
      color: theme.color.inkMuted,
      "@media": { [roomy]: { display: "none" } },
    },
  },
});

globalStyle(`.${value}:not([data-label])::before`, { display: "none" });
globalStyle(`.${value} > *`, { flex: "2 1 9rem", minWidth: 0 });

export const first = style({
  display: "block",
  minWidth: "4.5em",
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: 600,
  ...asTable(cell, wideCell),
});

globalStyle(`.${first} a`, { display: "inline-block", paddingBlock: "2px", whiteSpace: "nowrap" });

export const note = style({
  maxWidth: theme.measure,
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  paddingBlockStart: theme.space.s2,
});

/** An amount of two ends: what its row is called leaves it room to stay on one line. */
export const range = style({});
globalStyle(`table:has(.${range}) .${first}`, { "@media": { [phone]: { width: "1%" } } });
