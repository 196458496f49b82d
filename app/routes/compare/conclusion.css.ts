import { globalStyle, style } from "@vanilla-extract/css";

import { from, phone } from "~/styles/media";
import { theme } from "~/styles/theme.css";

import { numbered } from "./comparison.css";

const line = `${theme.border.thin} solid ${theme.color.line}`;
/** Paper has a line for each. */
const inLine = { "@media": { print: { display: "inline" } } } as const;

export const heading = style({ fontSize: theme.text.h4, "@media": { print: { display: "none" } } });

export const list = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  marginBlockStart: theme.space.s2,
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": {
    [from.tablet]: { gridAutoFlow: "column", gridTemplateColumns: "none", gridAutoColumns: "minmax(0, 1fr)" },
    print: { border: 0, boxShadow: "none" },
  },
});

export const item = style({
  padding: `${theme.space.s3} ${theme.space.s4}`,
  lineHeight: theme.leading.tight,
  selectors: { "& + &": { borderBlockStart: line } },
  "@media": {
    [from.tablet]: { selectors: { "& + &": { borderBlockStart: 0, borderInlineStart: line } } },
    print: { padding: 0, selectors: { "& + &": { borderBlockStart: 0 } } },
  },
});

export const title = style({
  fontWeight: 700,
  color: theme.color.pine,
  "@media": { print: { display: "inline", "::after": { content: '": "' } } },
});

export const value = style({
  marginBlock: theme.space.s1,
  fontFamily: theme.font.heading,
  fontSize: theme.text.h3,
  fontWeight: 700,
  fontVariantNumeric: "tabular-nums",
  "@media": { print: { display: "inline", "::after": { content: '" "' } } },
});

export const day = style({ display: "inline-block" });

export const left = style({ display: "inline-block", fontFamily: theme.font.body, fontSize: theme.text.small });

export const course = style({ fontSize: theme.text.small, ...inLine });
globalStyle(`.${course} + .${course}::before`, { "@media": { print: { content: '"; "' } } });

/** What is left out of a conclusion. */
export const leftOut = style({ "@media": { print: { "::before": { content: '". "' } } } });

export const quiet = style({ color: theme.color.inkMuted, fontSize: theme.text.small, ...inLine });

export const notes = style([quiet, { marginBlockStart: theme.space.s2 }]);

/** By its number, as what a phone says below. */
export const ofMany = style({
  "@media": {
    [phone]: { "::before": { ...numbered, display: "inline-grid", margin: `2px ${theme.space.s2} 2px 0` } },
  },
});
