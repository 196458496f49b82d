import { componentGlobal, componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const line = `${theme.border.thin} solid ${theme.color.line}`;
/** Paper is wide enough for a table. */
const roomy = `${from.tablet}, print`;
/** So small that four courses and their requirements stand on one sheet. */
const onPaper = { fontSize: "6.5pt", lineHeight: "1.2", rowGap: "1pt", marginBlock: 0 } as const;

/** All of the comparison that is printed. */
export const sheet = componentStyle({ "@media": { print: onPaper } });
componentGlobal(`.${sheet} *`, { "@media": { print: onPaper } });
componentGlobal(`.${sheet} td :is(th, td, div, li)`, { "@media": { print: { paddingBlock: 0 } } });
componentGlobal(`.${sheet} td :is(ul, ol)`, { "@media": { print: { rowGap: 0 } } });

export const table = componentStyle({
  display: "block",
  overflowWrap: "anywhere",
  "@media": {
    [roomy]: { display: "table", width: "100%", tableLayout: "fixed", background: theme.color.raised, border: line },
  },
});

export const head = componentStyle({ display: "block", "@media": { [roomy]: { display: "table-header-group" } } });

export const headRow = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s2,
  "@media": { [roomy]: { display: "table-row" } },
});

const cellBox = {
  overflowWrap: "anywhere",
  padding: theme.space.s3,
  verticalAlign: "top",
  textAlign: "start",
} as const;
const asCell = { display: "table-cell", borderBlockStart: line, ...cellBox } as const;
const paperCell = { padding: "1pt 3pt" } as const;

export const corner = componentStyle({
  display: "none",
  "@media": { [roomy]: { ...asCell, width: "9.5rem" }, print: { ...paperCell, width: "13%" } },
});

export const course = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  justifyItems: "start",
  ...cellBox,
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.small,
  fontWeight: 400,
  "@media": { [roomy]: { ...asCell, border: 0, borderRadius: 0 }, print: paperCell },
});

export const name = componentStyle({
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
});

const under = { "@media": { [roomy]: { display: "block" } } } as const;
export const university = componentStyle({ color: theme.color.inkMuted, ...under });
export const guide = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  minHeight: theme.target,
  "@media": { print: { display: "none" } },
});
export const place = componentStyle({ display: "inline-flex", alignItems: "center", gap: theme.space.s2 });

export const group = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  paddingBlockStart: theme.space.s6,
  "@media": { [roomy]: { display: "table-row-group" } },
});

export const groupRow = componentStyle({ display: "block", "@media": { [roomy]: { display: "table-row" } } });

export const question = componentStyle({
  display: "block",
  textAlign: "start",
  fontFamily: theme.font.heading,
  fontSize: theme.text.h4,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  "@media": { [roomy]: { ...asCell, background: theme.color.brandTint }, print: paperCell },
});

/** On phones a question in a sheet of its own, with an answer a line. */
export const row = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.small,
  "@media": { [roomy]: { display: "table-row", border: 0, background: "none" } },
});

export const label = componentStyle({
  display: "block",
  padding: `${theme.space.s3} ${theme.space.s3} 0`,
  textAlign: "start",
  fontWeight: 600,
  "@media": { [roomy]: { ...asCell, fontSize: theme.text.small }, print: paperCell },
});

export const cell = componentStyle({
  display: "block",
  padding: theme.space.s3,
  overflowWrap: "anywhere",
  minWidth: 0,
  selectors: { "&:not(:last-child)": { borderBlockEnd: line } },
  "@media": { [roomy]: asCell, print: paperCell },
});

/** The name of the course before its answer, one line of it: the whole name stands at the head of the page. */
export const of = componentStyle({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 1,
  overflow: "hidden",
  overflowWrap: "anywhere",
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  "@media": { [roomy]: { display: "none" } },
});

export const fee = componentStyle({ fontSize: theme.text.large, fontVariantNumeric: "tabular-nums" });

/** Of no use on paper. */
export const onScreen = componentStyle({ "@media": { print: { display: "none" } } });
