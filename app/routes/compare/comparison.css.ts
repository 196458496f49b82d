import { createVar, globalStyle, style, type StyleRule } from "@vanilla-extract/css";

import * as deadline from "~/components/deadline/deadline.css";
import { clamped } from "~/styles/clamped";
import { from, phone, shortWindow } from "~/styles/media";
import { outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";

const line = `${theme.border.thin} solid ${theme.color.line}`;
const count = createVar();
const paperSize = createVar();
/** How the number of its course stands before an answer, if it does. */
const number = createVar();
/** How what belongs to an amount stands beside it. */
const beside = createVar();

/**
 * Of one course, two, three, four: as many columns, on a phone two rows of two names, and as large on paper as one sheet
 * holds up to three with their requirements.
 */
export const columns = ["9pt", "9pt", "8.5pt", "7.5pt"].map((size, index) =>
  style({
    vars: { [count]: String(index + 1), [paperSize]: size },
    "@media": { [phone]: { vars: { [count]: String(index === 3 ? 2 : index + 1) } } },
  }),
);

/** So few courses that a table of them is readable on a tablet. */
export const few = style({});
export const FEW = 3;

/** Two fit beside each other on a phone, unless its text is larger than usual. */
export const two = style({});

type Rule = Omit<StyleRule, "selectors" | "@media" | "@layer" | "@supports" | "@container">;

/**
 * Beside the stacked answers of phones: where courses are columns, with questions above their answers; and where they all
 * stand beside their questions, on wide screens, on tablets where they are few, unless letters are large, and on paper, which
 * may have more to say.
 */
const ROOMY = "(min-width: 50rem)";
const layouts = (columns: Rule, table: Rule, paper: Rule = {}) => ({
  [phone]: {
    "@container": { "(min-width: 18.5rem)": { selectors: { [`.${two} &`]: columns } } },
  },
  [from.tablet]: { ...columns, "@container": { "(min-width: 42rem)": { selectors: { [`.${few} &`]: table } } } },
  [from.wide]: { "@container": { [ROOMY]: table } },
  print: { ...table, ...paper },
});
const asTable = (table: Rule, paper: Rule = {}) => layouts({}, table, paper);
/** Names are columns on phones too, whatever stands below them, unless letters are larger than usual. */
const namesAs = (columns: Rule, table: Rule, paper?: Rule) => ({
  ...layouts(columns, table, paper),
  [phone]: { "@container": { "(min-width: 17rem)": columns } },
});

const onPaper = { fontSize: paperSize, lineHeight: "1.1", rowGap: "1pt", marginBlock: 0 } as const;

/** All of the comparison that is printed. */
export const sheet = style({ containerType: "inline-size", "@media": { print: onPaper } });
/** Twice, to win over the sizes that its parts have by themselves. */
globalStyle(`.${sheet}.${sheet} *`, { "@media": { print: onPaper } });
globalStyle(`.${sheet} a[href]::after`, { "@media": { print: { content: "none" } } });
globalStyle(`.${sheet} td th, .${sheet} td td, .${sheet} td div, .${sheet} td li`, {
  "@media": { print: { paddingBlock: 0 } },
});
globalStyle(`.${sheet} td ul, .${sheet} td ol`, { "@media": { print: { rowGap: 0, paddingInlineStart: "1.2em" } } });
globalStyle(`:has(> .${sheet})`, { "@media": { print: { padding: 0 } } });
globalStyle(`body:has(.${sheet}) h1`, { "@media": { print: { fontSize: "11pt" } } });

/** What can be done with the whole of it, in a line where there is room. */
export const lead = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  justifyContent: "space-between",
  columnGap: theme.space.s6,
  "@media": { print: { display: "none" } },
});
export const jumps = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space.s6 });
export const jump = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });

export const table = style({
  display: "block",
  overflowWrap: "break-word",
  vars: { [number]: "inline-grid", [beside]: "inline-block" },
  "@media": layouts(
    { vars: { [number]: "none", [beside]: "block" } },
    {
      display: "table",
      tableLayout: "fixed",
      background: theme.color.raised,
      border: line,
      vars: { [number]: "none", [beside]: "block" },
    },
  ),
});

const sideBySide = { display: "grid", gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } as const;

/** On phones each course's name stands above what is said about it. */
export const head = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  "@media": namesAs({ display: "contents" }, { display: "table-header-group" }),
});
for (const column of [2, 3, 4, 5]) globalStyle(`.${head} > tr > :nth-child(${column})`, { order: column });

/** As columns, names stay in view under the page's header; in a table their cells do. */
export const nameRow = style({
  display: "contents",
  "@media": {
    ...namesAs(
      {
        ...sideBySide,
        position: "sticky",
        insetBlockStart: theme.space.s16,
        zIndex: 2,
        background: theme.color.raised,
        border: line,
        borderInlineStart: 0,
      },
      { display: "table-row", position: "static", border: 0, background: "none" },
      { position: "static" },
    ),
    [shortWindow]: { position: "static" },
  },
});

const cellBox = { verticalAlign: "top", textAlign: "start" } as const;
const asCell = {
  display: "table-cell",
  padding: theme.space.s3,
  fontSize: theme.text.body,
  hyphens: "manual",
  borderBlockStart: line,
} as const;
const asColumn = { borderBlockStart: 0, borderInlineStart: line } as const;
const paperCell = { padding: "0 2pt" } as const;
/** Borders of a table's cells do not stay with them. */
const staying = {
  position: "sticky",
  insetBlockStart: theme.space.s16,
  zIndex: 2,
  borderBlockStart: 0,
  background: `linear-gradient(${theme.color.line}, ${theme.color.line}) bottom / 100% ${theme.border.thick} no-repeat ${theme.color.raised}`,
} as const;
const onPaperStatic = { ...paperCell, position: "static", background: "none" } as const;

/** So wide that the words of a label stay whole. */
const withLabels = (media: ReturnType<typeof asTable>) => ({
  ...media,
  [from.wide]: {
    "@container": {
      [ROOMY]: {
        ...media[from.wide]["@container"][ROOMY],
        width: "15%",
        selectors: { [`.${few} &`]: { width: "15%" } },
      },
    },
  },
});

export const corner = style({
  display: "none",
  ...cellBox,
  fontWeight: 600,
  "@media": withLabels(asTable({ ...asCell, width: "22%" }, { ...paperCell, width: "18%" })),
});

export const nameCorner = style({
  display: "none",
  ...cellBox,
  fontWeight: 600,
  "@media": withLabels(asTable({ ...asCell, ...staying, width: "22%" }, { ...onPaperStatic, width: "18%" })),
});

/** The number of a course before what is said about it. */
export const numbered = {
  content: "attr(data-course)",
  display: number,
  placeItems: "center",
  width: "1.5em",
  height: "1.5em",
  borderRadius: theme.radius.round,
  background: theme.color.brand,
  color: theme.color.onBrand,
  fontFamily: theme.font.heading,
  fontSize: theme.text.small,
  fontWeight: 700,
  lineHeight: "1",
} as const;

const narrow = { minWidth: 0, padding: theme.space.s2, fontSize: theme.text.small, hyphens: "auto" } as const;

export const course = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  alignContent: "start",
  ...cellBox,
  ...narrow,
  paddingBlockEnd: 0,
  fontWeight: 400,
  "::before": numbered,
  "@media": namesAs(
    { ...asColumn, padding: theme.space.s2 },
    { ...asCell, ...staying, borderInlineStart: line },
    onPaperStatic,
  ),
});
/** What is longer than the column breaks within it. */
globalStyle(`.${course} > *`, { maxWidth: "100%" });

export const name = style({
  fontFamily: theme.font.heading,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  minHeight: theme.target,
  "@media": {
    ...asTable({ minHeight: 0, fontSize: theme.text.large }),
    [phone]: clamped(6),
  },
});

/** Two rows of names stay low in view on a phone: beside their numbers, and whole below. */
const four = `.${sheet}:not(.${few})`;
globalStyle(`${four} .${course}`, {
  "@media": { [phone]: { gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: theme.space.s2, paddingBlock: 0 } },
});
globalStyle(`${four} .${name}`, { "@media": { [phone]: { WebkitLineClamp: 2, lineHeight: "1.5" } } });
export const whole = style({ display: "none", fontWeight: 600, "@media": { [phone]: { display: "block" } } });

export const university = style({ display: "block", color: theme.color.inkMuted });
export const guide = style({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.target,
  "@media": { print: { display: "none" } },
});
export const place = style({ display: "block" });
globalStyle(`.${place} img`, { "@media": { print: { width: "auto", height: "0.9em" } } });

export const group = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBlockStart: theme.space.s8,
  "@media": layouts(
    { scrollMarginBlockStart: theme.space.s12 },
    { display: "table-row-group", scrollMarginBlockStart: theme.space.s16 },
  ),
});

/** A link to a question leads to its heading, below two rows of names. */
globalStyle(`.${sheet}:not(.${two}) .${group}`, { "@media": { [phone]: { scrollMarginBlockStart: "5.5rem" } } });

export const groupRow = style({ display: "block", "@media": asTable({ display: "table-row" }) });

export const question = style({
  display: "block",
  textAlign: "start",
  paddingBlockEnd: theme.space.s2,
  fontFamily: theme.font.heading,
  fontSize: theme.text.h4,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  "@media": asTable({ ...asCell, fontSize: theme.text.h4, background: theme.color.brandTint }, paperCell),
});

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  background: theme.color.raised,
  border: line,
  paddingBlockEnd: theme.space.s1,
  selectors: { "& + &": { borderBlockStart: 0 } },
  "@media": layouts(
    { ...sideBySide, borderInlineStart: 0, paddingBlockEnd: 0 },
    { display: "table-row", border: 0, background: "none" },
  ),
});

/** Part of the head, as its names are. */
export const aboutRow = style({
  display: "contents",
  "@media": namesAs(
    { ...sideBySide, background: theme.color.raised, borderBlockEnd: line, borderInlineEnd: line },
    { display: "table-row", border: 0, background: "none" },
  ),
});

export const about = style({
  ...cellBox,
  ...narrow,
  paddingBlockStart: 0,
  "@media": namesAs({ ...asColumn, padding: theme.space.s2 }, { ...asCell, borderInlineStart: line }, paperCell),
});

/** Three columns of the narrowest phone: words of twelve letters stay whole. */
const narrowest = "(min-width: 17rem) and (max-width: 20rem)";
globalStyle(`.${few}:not(.${two}) .${course}, .${few}:not(.${two}) .${about}`, {
  "@media": {
    [phone]: { "@container": { [narrowest]: { paddingInline: theme.space.s1, fontSize: "0.8125rem" } } },
  },
});

/** Of few words, which stand beside each other while there is room. */
export const shortRow = style({ "@media": { [phone]: { alignItems: "baseline" } } });
globalStyle(`.${shortRow} > *`, { "@media": { [phone]: { flexBasis: "auto" } } });

/** What the rows above it come to. */
export const sumRow = style({});
globalStyle(`tr.${row}.${sumRow}`, { background: theme.color.brandTint });

/** Read before each amount, seen once. */
export const moneyRow = style({});
export const approximately = style(outOfSight);

export const label = style({
  display: "block",
  gridColumn: "1 / -1",
  textAlign: "start",
  padding: theme.space.s2,
  paddingBlockEnd: "2px",
  flexBasis: "100%",
  fontSize: theme.text.small,
  fontWeight: 600,
  "@media": layouts(
    { paddingBlockEnd: 0, borderInlineStart: line },
    { ...asCell, verticalAlign: "top", fontSize: theme.text.small, borderInlineStart: 0 },
    paperCell,
  ),
  selectors: {
    [`.${moneyRow} > &::after`]: {
      content: ['", about"', '", about" / ""'],
      fontWeight: 400,
      color: theme.color.inkMuted,
    },
  },
});

export const aside = style({ fontWeight: 400, color: theme.color.inkMuted, "@media": { print: { display: "none" } } });

/** With letters of a usual size the numbers are a column. */
const inNumberedColumn = (media: ReturnType<typeof layouts>) =>
  ({
    ...media,
    [phone]: {
      "@container": {
        "(min-width: 17rem)": {
          selectors: {
            "&[data-course]": { paddingInlineStart: "2.5rem" },
            "&[data-course]::before": { position: "absolute", insetInlineStart: theme.space.s2 },
          },
        },
        ...media[phone]["@container"],
      },
    },
  }) as const;

/** Below others, beside the number of its course. */
export const cell = style({
  display: "block",
  ...cellBox,
  ...narrow,
  position: "relative",
  paddingBlock: "2px",
  flexBasis: "100%",
  lineHeight: "1.5",
  selectors: {
    "&[data-course]::before": { ...numbered, marginInlineEnd: theme.space.s2 },
  },
  "@media": inNumberedColumn(
    layouts({ ...asColumn, padding: theme.space.s2 }, { ...asCell, lineHeight: theme.leading.body }, paperCell),
  ),
});
/** Under each other on a screen, so that days are level in all columns. */
globalStyle(`.${cell} > .${deadline.deadline}`, {
  "@media": { screen: { flexDirection: "column", alignItems: "start" } },
});
/** A calendar that stands beside its day says what it is by its drawing: at the end of the line, under the day in columns. */
globalStyle(`.${cell} .${deadline.words}`, { "@media": { [phone]: outOfSight } });
globalStyle(`.${cell} > .${deadline.deadline}:has(> a)`, {
  "@media": {
    [phone]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr) auto", alignItems: "start", rowGap: 0 },
  },
});
globalStyle(`.${cell} > .${deadline.deadline} > *`, { "@media": { [phone]: { gridColumn: 1 } } });
globalStyle(`.${cell} .${deadline.calendar}`, {
  "@media": {
    [phone]: { gridArea: "1 / 2 / span 2", minWidth: theme.target, justifyContent: "center" },
  },
});
globalStyle(`.${cell} > .${deadline.deadline}:has(> a) > .${deadline.day}`, {
  "@media": { [phone]: { paddingBlockStart: `calc((${theme.target} - 1.5em) / 2)` } },
});
globalStyle(`.${two} .${cell} > .${deadline.deadline}:has(> a) > .${deadline.day}`, {
  "@media": { [phone]: { "@container": { "(min-width: 18.5rem)": { paddingBlockStart: 0 } } } },
});
globalStyle(`.${two} .${cell} .${deadline.calendar}`, {
  "@media": {
    [phone]: {
      "@container": { "(min-width: 18.5rem)": { gridArea: "auto / 1", justifySelf: "start", justifyContent: "start" } },
    },
  },
});
/** Beside what is as high as a finger. */
globalStyle(`.${cell}:has(> .${deadline.deadline} > a, > a)::before`, { insetBlockStart: theme.space.s3 });

/** Lists of the university's are grids, which grow with a word that may not break. */
globalStyle(`.${cell} li`, { overflowWrap: "anywhere" });
/**
 * A table of the university's in so narrow a column shrinks: one that is moved aside inside what is moved aside is hard
 * to hold. Its columns are as wide as their ordinary words; paper, which cannot be moved, breaks even those.
 */
globalStyle(`.${cell} table`, {
  fontSize: "0.8em",
  "@media": {
    [from.wide]: { fontSize: theme.text.small },
    print: { display: "table", tableLayout: "fixed", width: "100%" },
  },
});
globalStyle(`.${cell} th, .${cell} td`, { padding: `${theme.space.s1} 2px` });
globalStyle(`.${cell} [data-long]`, { minWidth: "3em" });

/** Below each other, those of which nothing is known share a line. */
export const missing = style({ flexBasis: "auto", color: theme.color.inkMuted });

/** Said once for all columns. */
export const forAll = style({ gridColumn: "1 / -1", paddingInlineStart: theme.space.s2 });

export const note = style({ fontSize: theme.text.small, color: theme.color.inkMuted });
/** Across all columns an amount and what it is for share a line. */
globalStyle(`.${forAll} .${note}`, { display: "inline" });
globalStyle(`.${forAll} .${note} + .${note}::before`, { content: '"· "' });
/** The amount in its own currency. */
export const own = style([note, { display: beside }]);
/** Below what it marks where there are columns, else beside it. */
export const mark = style({
  display: beside,
  marginInlineEnd: theme.space.s2,
  color: theme.color.pine,
  fontWeight: 700,
  "@media": { [from.tablet]: { flexBasis: "100%" } },
});
export const part = style({ selectors: { "& + &": { marginBlockStart: theme.space.s2 } } });

export const fee = style({ fontVariantNumeric: "tabular-nums", fontWeight: 600 });
export const sum = style({
  fontVariantNumeric: "tabular-nums",
  fontSize: theme.text.body,
  fontWeight: 700,
  "@media": { [from.wide]: { fontSize: theme.text.large } },
});

/** Two of them beside each other on the narrowest phone, crores in letters as wide as those of DejaVu Sans. */
globalStyle(`.${two} .${sumRow} > .${cell}`, {
  "@media": { [phone]: { "@container": { [narrowest]: { paddingInline: theme.space.s1 } } } },
});
globalStyle(`.${two} .${sum}`, {
  "@media": { [phone]: { "@container": { [narrowest]: { fontSize: theme.text.small } } } },
});

/** On a phone a long row is its label until that is opened, where a browser can tell: elsewhere it stays open. */
const canFold = "selector(:has(a))";
export const unfolded = style({ "@media": { [phone]: { "@supports": { [canFold]: { display: "none" } } } } });
export const fold = style({
  display: "none",
  "@media": { [phone]: { "@supports": { [canFold]: { display: "block" } } } },
});
export const longRow = style({});
globalStyle(`.${longRow} > .${label}`, { "@media": { [phone]: { paddingBlock: 0 } } });
globalStyle(`.${longRow}:not(:has([open]))`, { "@media": { [phone]: { paddingBlockEnd: 0 } } });
globalStyle(`.${longRow}:not(:has([open])) > .${cell}`, { "@media": { [phone]: { display: "none" } } });
export const summary = style({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  minHeight: theme.target,
  paddingBlock: theme.space.s1,
  lineHeight: theme.leading.tight,
  "::after": {
    content: "",
    flexShrink: 0,
    width: theme.space.s3,
    height: theme.space.s3,
    color: theme.color.brand,
    border: `${theme.border.thick} solid`,
    borderBlockStartColor: "transparent",
    borderInlineStartColor: "transparent",
    transform: "translateY(-25%) rotate(45deg)",
  },
  selectors: { "details[open] > &::after": { transform: "translateY(25%) rotate(225deg)" } },
});

/** Of no use on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });
/** A sheet has no room for a line each. */
globalStyle(`.${cell} .${note}, .${cell} .${mark}`, {
  "@media": { print: { display: "inline" } },
});
globalStyle(`.${part}:only-child .${note}`, { "@media": { print: { display: "none" } } });
