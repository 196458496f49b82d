import { globalStyle, style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from, phone, shortWindow } from "~/styles/media";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const shell = style({
  display: "contents",
  fontFamily: theme.font.body,
  lineHeight: theme.leading.body,
  "@media": {
    print: {
      fontSize: "8.5pt",
      vars: {
        [theme.text.small]: "7.5pt",
        [theme.text.body]: "8.5pt",
        [theme.text.large]: "9pt",
        [theme.text.h4]: "8.5pt",
        [theme.text.h3]: "10pt",
        [theme.text.h2]: "13pt",
        [theme.leading.body]: "1.25",
        [theme.space.s3]: "4px",
      },
    },
  },
});

export const header = style({
  background: theme.color.paper,
  "@media": { print: { display: "none" } },
});

export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  paddingBlock: theme.space.s2,
});

export const ways = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: theme.space.s4,
  marginInlineStart: "auto",
  "@media": { [phone]: { columnGap: theme.space.s3, fontSize: theme.text.small } },
});

export const way = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  fontWeight: 600,
  "@media": { print: { minHeight: 0 } },
});

/** Small phones have room for one row of the header without the drawing. */
globalStyle(`.${ways} svg`, { "@media": { [phone]: { display: "none" } } });

export const head = style({
  paddingBlock: theme.space.s6,
  background: theme.color.sky,
  "@media": { print: { padding: 0, background: "none" } },
});

export const eyebrow = style({ fontWeight: 600, color: theme.color.accent });

export const title = style({
  fontSize: theme.text.h2,
  lineHeight: theme.leading.body,
  overflowWrap: "anywhere",
});

export const under = style({ fontSize: theme.text.large });

export const page = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  paddingBlock: theme.space.s6,
  "@media": { print: { gap: theme.space.s3, padding: 0 } },
});

/** In two columns on paper, whom to call below both. */
export const sheet = style([
  page,
  { "@media": { print: { display: "block", columnCount: 2, columnGap: theme.space.s6 } } },
]);
globalStyle(`.${sheet} > section`, { "@media": { print: { marginBlockEnd: theme.space.s2 } } });
globalStyle(`.${sheet} > section:last-of-type`, { "@media": { print: { columnSpan: "all", breakInside: "avoid" } } });

/** The sheet of a course has its questions beside the answers where there is room. */
export const questions = style([sheet]);
const answered = `.${questions} > section`;
globalStyle(answered, {
  "@media": {
    [from.wide]: { gridTemplateColumns: "15rem minmax(0, 1fr)", columnGap: theme.space.s12, maxWidth: "none" },
  },
});
globalStyle(`${answered} > *`, { "@media": { [from.wide]: { gridColumn: 2, maxWidth: "46rem" } } });
globalStyle(`${answered} > h2`, {
  "@media": { [from.wide]: { gridColumn: 1, alignSelf: "start", marginBlockEnd: `calc(-1 * ${theme.space.s16})` } },
});

export const part = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
  maxWidth: "46rem",
  "@media": { print: { gap: theme.space.s1, maxWidth: "none" } },
});

globalStyle(`.${part}[data-screen-only]`, { "@media": { print: { display: "none" } } });

/** Marks above and below the letters need the room of running text. */
export const heading = style({
  fontSize: theme.text.h3,
  lineHeight: theme.leading.body,
  "@media": { print: { breakAfter: "avoid" } },
});

export const smallHeading = style({
  fontSize: theme.text.large,
  lineHeight: theme.leading.body,
  "@media": { print: { breakAfter: "avoid" } },
});

const besideEachOther = {
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gridTemplateColumns: "none",
} as const;

export const facts = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

/** Under the sum that they make. */
export const sumFacts = style([
  facts,
  { marginBlockStart: theme.space.s2, "@media": { print: { marginBlockStart: 0 } } },
]);

/** A range in figures, or how many days are left: a line of its own rather than two halves. */
export const unbroken = style({ "@media": { screen: { display: "inline-block" } } });

/** What it is and the answer, beside each other where there is room for both. */
export const fact = style({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignContent: "start",
  columnGap: theme.space.s4,
  paddingBlock: theme.space.s2,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": { print: { paddingBlock: "1px", breakInside: "avoid" } },
});

export const label = style({
  flex: "1 1 11rem",
  minWidth: 0,
  color: theme.color.inkMuted,
  "@media": { print: { flexBasis: "6rem" } },
});

export const answer = style({
  flex: "2 1 14rem",
  minWidth: 0,
  overflowWrap: "anywhere",
  "@media": { print: { flexBasis: "9rem" } },
});

/** On paper an amount and its figures have one line. */
globalStyle(`.${sumFacts} .${label}`, { "@media": { print: { flexBasis: "5rem" } } });
globalStyle(`.${sumFacts} .${answer}`, { "@media": { print: { flexGrow: 1, flexBasis: "14rem" } } });

export const amount = style({ fontWeight: 600 });

export const sum = style({
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": { [from.phoneWide]: { padding: theme.space.s6 }, print: { padding: theme.space.s2 } },
});

globalStyle(`.${sum} > .${fact}`, { "@media": { print: { borderBlockStart: 0 } } });
globalStyle(`.${sum} > .${fact}:first-child`, { paddingBlockStart: 0, borderBlockStart: 0 });

/** A conclusion has its answers beside each other where there is room. */
export const inShort = style([
  sum,
  { "@media": { [from.wide]: { display: "grid", ...besideEachOther, columnGap: theme.space.s6 } } },
]);
globalStyle(`.${inShort} > .${fact}`, {
  "@media": { [from.wide]: { display: "block", paddingBlock: 0, borderBlockStart: 0 } },
});

/** What is shown, and of what it is made. */
export const shown = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)" });

export const total = style({ fontSize: theme.text.h3, fontWeight: 700 });

/** A sum of crores has room in one line of a conclusion. */
globalStyle(`.${inShort} .${total}`, { "@media": { [from.wide]: { fontSize: theme.text.large } } });

export const beside = style({
  display: "block",
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  fontVariantNumeric: "tabular-nums",
  "@media": { print: { display: "inline" } },
});

export const note = style({ fontSize: theme.text.small, color: theme.color.inkMuted });

export const mark = style({ fontWeight: 600, color: theme.color.pine });

/** Where another column has its mark, a line without words: what stands below is level. */
export const unmarked = style({
  display: "none",
  "@media": { [from.desktop]: { display: "block" } },
  "::before": { content: '"\\a0"' },
});

const late = style({ fontWeight: 600, color: theme.color.critical });
const soon = style({
  paddingInline: theme.space.s2,
  fontWeight: 600,
  color: theme.color.ink,
  background: theme.color.saffronTint,
  borderRadius: theme.radius.small,
});

export const urgencies = styleVariants({ far: [mark], soon: [soon], now: [late], past: [late] });

export const points = style({
  display: "grid",
  gap: theme.space.s1,
  paddingInlineStart: theme.space.s6,
  listStyle: "disc",
  "@media": { print: { gap: 0, paddingInlineStart: theme.space.s4 } },
});

/** On paper as many of them on a line as there is room for. */
export const papers = style([
  points,
  { "@media": { print: { display: "flex", flexWrap: "wrap", columnGap: theme.space.s6 } } },
]);

export const steps = style([points, { gap: theme.space.s3, listStyle: "devanagari" }]);
globalStyle(`.${points} > li::marker`, { color: theme.color.accent, fontWeight: 600 });

export const offices = style({
  display: "grid",
  gap: theme.space.s4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 16rem), 1fr))",
  "@media": { print: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" } },
});

export const phones = style({
  "@media": { print: { display: "flex", flexWrap: "wrap", columnGap: theme.space.s3 } },
});

export const countries = style({
  display: "grid",
  gap: theme.space.s4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 20rem), 1fr))",
  "@media": { print: { gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s2 } },
});

export const footer = style({
  marginBlockStart: "auto",
  paddingBlock: theme.space.s6,
  fontSize: theme.text.small,
  background: theme.color.brandTint,
  "@media": { print: { padding: 0, background: "none" } },
});

export const links = style({ display: "flex", flexWrap: "wrap", columnGap: theme.space.s6 });

const columnsFrom = (window: string) =>
  style({
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gap: `${theme.space.s3} ${theme.space.s6}`,
    "@media": { [window]: besideEachOther, print: { ...besideEachOther, columnGap: theme.space.s3 } },
  });

/** Each course in a column where an amount has room in one line of it, else one below the other, always under its name. */
export const columns = { 2: columnsFrom(from.tablet), 3: columnsFrom(from.desktop), 4: columnsFrom(from.wide) };

/** Below each other, answers have lines between them. */
for (const each of Object.values(columns))
  globalStyle(`.${each}`, { "@media": { [phone]: { rowGap: theme.space.s1 } } });

/**
 * Sums beside each other: a row each for name, sum, parts (ten at most) and notes. Without subgrid every column has its own
 * heights.
 */
export const level = style({});
const rows = (of: string, rule: object) =>
  globalStyle(of, { "@media": { [from.tablet]: { "@supports": { "(grid-template-rows: subgrid)": rule } } } });
const within = { display: "grid", gridTemplate: "subgrid / minmax(0, 1fr)", rowGap: 0 };
rows(`.${level}`, { rowGap: 0 });
rows(`.${level} > div`, { ...within, gridRow: "span 13", paddingBlockEnd: theme.space.s3 });
rows(`.${level} > div > dd`, { ...within, gridRow: "2 / -1" });
rows(`.${level} > div > dd > div + div`, { ...within, gridRow: "2 / 12" });
rows(`.${level} > div > dd > div > dl`, { ...within, gridRow: "1 / -1" });
rows(`.${level} > div > dd > .${note}`, { gridRow: "12" });
rows(`.${level} .${unmarked}`, { display: "none" });

export const column = style({
  minWidth: 0,
  overflowWrap: "anywhere",
  paddingBlockStart: theme.space.s2,
  borderBlockStart: `${theme.border.thick} solid ${theme.color.line}`,
  "@media": { print: { paddingBlockStart: "1px", borderBlockStartWidth: theme.border.thin } },
});

/** Below each other, answers have no more room than they need. */
globalStyle(`.${column}`, {
  "@media": {
    [phone]: {
      display: "flex",
      flexWrap: "wrap",
      alignItems: "baseline",
      columnGap: theme.space.s3,
      paddingBlockStart: theme.space.s1,
      borderBlockStartWidth: theme.border.thin,
    },
  },
});
globalStyle(`.${column} > dd`, { "@media": { [phone]: { minWidth: 0 } } });
globalStyle(`.${column} .${fact}`, { "@media": { [phone]: { paddingBlock: "2px", lineHeight: "1.4" } } });
globalStyle(`.${column} .${label}`, { "@media": { [phone]: { flex: "0 1 auto" } } });
globalStyle(`.${column} .${answer}`, { "@media": { [phone]: { flex: "1 1 auto", textAlign: "end" } } });

/** Sums stand in less room there. */
globalStyle(`.${column} .${total}`, { "@media": { [from.tablet]: { fontSize: theme.text.large } } });

export const wide = style([part, { maxWidth: "none" }]);

/** The course's name over each of its answers. */
export const columnName = style({
  fontSize: theme.text.small,
  lineHeight: theme.leading.tight,
  color: theme.color.inkMuted,
  "@media": { print: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } },
});

/** The same where it stands above on paper. */
export const repeatedName = style([columnName, { "@media": { print: { display: "none" } } }]);

/** Courses and what is said about them. */
export const compared = style({ containerType: "inline-size", "@media": { print: { containerType: "normal" } } });
globalStyle(`.${compared} > section + section`, {
  marginBlockStart: theme.space.s8,
  "@media": { print: { marginBlockStart: theme.space.s3 } },
});
/** What has the focus is not under the names. */
globalStyle(`.${compared} a, .${compared} summary`, { scrollMarginBlockStart: theme.space.s16 });

/** Not a box, so that its names stay in view as long as anything is compared. */
export const courses = style({ display: "contents" });

/** The names of the courses, said once: beside each other and in view, unless letters are larger than usual. */
export const names = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: `${theme.space.s1} ${theme.space.s3}`,
  marginBlock: theme.space.s2,
  paddingBlock: theme.space.s1,
  background: theme.color.paper,
  borderBlockEnd: `${theme.border.thick} solid ${theme.color.line}`,
  "@media": {
    screen: {
      "@container": {
        "(min-width: 17rem)": {
          gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
          position: "sticky",
          insetBlockStart: 0,
          zIndex: 2,
        },
      },
    },
    [from.tablet]: { columnGap: theme.space.s6, "@container": { "(min-width: 17rem)": besideEachOther } },
    [shortWindow]: { "@container": { "(min-width: 17rem)": { position: "static" } } },
    print: { ...besideEachOther, columnGap: theme.space.s3, marginBlock: 0, padding: 0, border: 0 },
  },
});

/** So few fit beside each other on most phones. */
export const FEW = 3;
export const few = style({ "@media": { [phone]: { "@container": { "(min-width: 20.5rem)": besideEachOther } } } });

export const courseName = style({
  minWidth: 0,
  fontWeight: 600,
  overflowWrap: "anywhere",
  "@media": {
    // As high as its row a longer name would show half of its fifth line.
    [phone]: { ...clamped(4), alignSelf: "start", fontSize: theme.text.small, lineHeight: theme.leading.tight },
  },
});

export const about = style({ minWidth: 0, overflowWrap: "anywhere" });

/** Below each other, names are no longer above what is said of each. */
export const number = style({ "@media": { [from.wide]: { display: "none" }, print: { display: "none" } } });

export const onPaper = style({ "@media": { screen: { display: "none" } } });

/** What is printed of a text that is longer says so. */
export const rest = style([onPaper, { fontSize: theme.text.small, color: theme.color.inkMuted }]);

/** What a university asks for, in English: on the website alone. */
export const asked = style({ "@media": { print: { display: "none" } } });

/** The page's own address stands on it; others are as long as they like. */
globalStyle(`.${shell} main a[href]::after`, { "@media": { print: { content: "none" } } });
