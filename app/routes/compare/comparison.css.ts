import { createVar, globalStyle, style, type StyleRule } from "@vanilla-extract/css";

import { from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const line = `${theme.border.thin} solid ${theme.color.line}`;
const count = createVar();
const paperSize = createVar();

/** Of one course, two, three, four: as many columns, and as large on paper as one sheet holds up to three with their requirements. */
export const columns = ["9pt", "9pt", "7.5pt", "7.5pt"].map((size, index) =>
  style({ vars: { [count]: String(index + 1), [paperSize]: size } }),
);

/** So few courses that a table of them is readable on a tablet. */
export const few = style({});
export const FEW = 3;

/** Two fit beside each other on a phone: nothing is swiped, and the page itself scrolls below the names. */
export const two = style({});

type Rule = Omit<StyleRule, "selectors" | "vars" | "@media" | "@layer" | "@supports" | "@container">;

/** A rule for where all courses stand beside their questions: wide screens, tablets where they are few, and paper, which may have more to say. */
const roomy = (rule: Rule, paper: Rule = {}) => ({
  [from.tablet]: { selectors: { [`.${few} &`]: rule } },
  [from.wide]: rule,
  print: { ...rule, ...paper },
});

const onPaper = { fontSize: paperSize, lineHeight: "1.15", rowGap: "1pt", marginBlock: 0 } as const;

/** All of the comparison that is printed. */
export const sheet = style({ "@media": { print: onPaper } });
/** Twice, to win over the sizes that its parts have by themselves. */
globalStyle(`.${sheet}.${sheet} *`, { "@media": { print: onPaper } });
globalStyle(`.${sheet} a[href]::after`, { "@media": { print: { fontSize: "inherit" } } });
globalStyle(`.${sheet} td th, .${sheet} td td, .${sheet} td div, .${sheet} td li`, {
  "@media": { print: { paddingBlock: 0 } },
});
globalStyle(`.${sheet} td ul, .${sheet} td ol`, { "@media": { print: { rowGap: 0, paddingInlineStart: "1.2em" } } });
globalStyle(`:has(> .${sheet})`, { "@media": { print: { paddingBlock: `${theme.space.s1} 0` } } });
globalStyle(`body:has(.${sheet}) h1`, { "@media": { print: { fontSize: "15pt" } } });

/**
 * What does not fit is swiped in within the table's own box: the page never moves sideways. The box is no higher than the
 * window, so that the names at its head stay in view.
 */
export const swiped = style({
  overflow: "auto",
  maxHeight: ["calc(100vh - 8rem)", "calc(100svh - 8rem)"],
  borderBlockEnd: line,
  overscrollBehaviorX: "contain",
  scrollSnapType: "x proximity",
  selectors: { [`.${two} &`]: { overflow: "visible", maxHeight: "none", borderBlockEnd: 0 } },
  "@media": {
    [shortWindow]: { maxHeight: "none" },
    ...roomy({ overflow: "visible", maxHeight: "none", borderBlockEnd: 0 }),
  },
});

/** On phones a little more than two columns fill the screen: the next one shows that there is more to swipe in. */
export const table = style({
  display: "block",
  width: `calc(${count} * min(46%, 10.5rem))`,
  minWidth: "100%",
  overflowWrap: "break-word",
  "@media": roomy({
    display: "table",
    width: "100%",
    tableLayout: "fixed",
    background: theme.color.raised,
    border: line,
  }),
});

export const head = style({ display: "contents", "@media": roomy({ display: "table-header-group" }) });

const sideBySide = { display: "grid", gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` } as const;

/** On phones it stays at the head of the table's box; where the page scrolls, its cells stay under the page's header. */
export const nameRow = style({
  ...sideBySide,
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 2,
  background: theme.color.raised,
  border: line,
  selectors: { [`.${two} &`]: { insetBlockStart: theme.space.s16 } },
  "@media": {
    [shortWindow]: { position: "static" },
    ...roomy({ display: "table-row", position: "static", border: 0, background: "none" }, { position: "static" }),
  },
});

const cellBox = {
  padding: theme.space.s3,
  verticalAlign: "top",
  textAlign: "start",
} as const;
const besides = { selectors: { "& + &": { borderInlineStart: line } } } as const;
const asCell = { display: "table-cell", borderBlockStart: line, ...cellBox } as const;
const paperCell = { padding: "0.5pt 2pt" } as const;

export const corner = style({
  display: "none",
  "@media": roomy({ ...asCell, width: "9.5rem" }, { ...paperCell, width: "10.5%" }),
});

const narrow = { minWidth: 0, padding: theme.space.s2, fontSize: theme.text.small, hyphens: "auto" } as const;
const wide = { fontSize: theme.text.body, hyphens: "manual" } as const;

export const course = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  alignContent: "start",
  ...cellBox,
  ...narrow,
  ...besides,
  scrollSnapAlign: "start",
  fontWeight: 400,
  "@media": roomy(
    {
      ...asCell,
      ...wide,
      position: "sticky",
      insetBlockStart: theme.space.s16,
      zIndex: 2,
      borderBlockStart: 0,
      borderBlockEnd: line,
      background: theme.color.raised,
    },
    { ...paperCell, position: "static" },
  ),
});
/** What is longer than the column breaks within it. */
globalStyle(`.${course} > *`, { maxWidth: "100%" });

export const name = style({
  fontFamily: theme.font.heading,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  "@media": roomy({ fontSize: theme.text.large }),
});

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
  "@media": roomy({ display: "table-row-group" }),
});

export const groupRow = style({ display: "block", "@media": roomy({ display: "table-row" }) });

/** While answers are swiped, the questions stay in view. */
const staying = {
  display: "block",
  position: "sticky",
  insetInlineStart: 0,
  width: "fit-content",
  textAlign: "start",
} as const;

export const question = style({
  ...staying,
  paddingBlockEnd: theme.space.s2,
  fontFamily: theme.font.heading,
  fontSize: theme.text.h4,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  "@media": roomy({ ...asCell, position: "static", width: "auto", background: theme.color.brandTint }, paperCell),
});

export const row = style({
  ...sideBySide,
  background: theme.color.raised,
  border: line,
  selectors: { "& + &": { borderBlockStart: 0 } },
  "@media": roomy({ display: "table-row", border: 0, background: "none" }),
});

export const label = style({
  ...staying,
  gridColumn: "1 / -1",
  padding: `${theme.space.s2} ${theme.space.s2} 0`,
  fontSize: theme.text.small,
  fontWeight: 600,
  "@media": roomy({ ...asCell, position: "static", width: "auto" }, paperCell),
});

export const cell = style({
  display: "block",
  ...cellBox,
  ...narrow,
  ...besides,
  "@media": roomy({ ...asCell, ...wide }, paperCell),
});

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

/** Said once for all columns. */
export const forAll = style({ gridColumn: "1 / -1" });

export const note = style({ fontSize: theme.text.small, color: theme.color.inkMuted });
export const mark = style({ color: theme.color.pine, fontWeight: 700 });
export const part = style({ selectors: { "& + &": { marginBlockStart: theme.space.s2 } } });

export const fee = style({
  fontVariantNumeric: "tabular-nums",
  "@media": roomy({ fontSize: theme.text.large }),
});

/** Of no use on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });
/** A sheet has no room for a line each. */
globalStyle(`.${cell} .${note}, .${cell} .${mark}`, {
  "@media": { print: { display: "inline" } },
});
globalStyle(`.${part} .${note}`, { "@media": { print: { display: "none" } } });
