import { globalStyle, style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const prose = style({
  display: "flow-root",
  maxWidth: theme.measure,
});

/** Blocks stand apart. Loose words, as the API sends them without a paragraph, stay one text. */
globalStyle(`.${prose} > * + *`, { marginBlockStart: theme.space.s4 });

globalStyle(`.${prose} ul, .${prose} ol`, {
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: `max(${theme.space.s6}, 1.4em)`,
});
globalStyle(`.${prose} ul`, { listStyle: "disc" });
globalStyle(`.${prose} ol`, { listStyle: "decimal" });
globalStyle(`.${prose} li::marker`, { color: theme.color.accent });
globalStyle(`.${prose} h2, .${prose} h3, .${prose} h4`, { marginBlockStart: theme.space.s8 });
globalStyle(`.${prose} > :first-child`, { marginBlockStart: 0 });
globalStyle(`.${prose} blockquote`, {
  paddingInlineStart: theme.space.s4,
  borderInlineStart: `${theme.space.s1} solid ${theme.color.saffron}`,
  color: theme.color.inkMuted,
});
/** Until a picture is there, or when it never comes, its words stand in a tinted frame. */
globalStyle(`.${prose} img`, {
  borderRadius: theme.radius.small,
  background: theme.color.brandTint,
  color: theme.color.inkMuted,
  fontSize: theme.text.small,
});
/** Letters of twice their size leave two columns of a phone whole. */
globalStyle(`.${prose} table`, { display: "block", overflowX: "auto", fontSize: "min(1em, 28px)" });
globalStyle(`.${prose} th, .${prose} td`, {
  padding: `${theme.space.s2} ${theme.space.s3}`,
  textAlign: "start",
  border: `${theme.border.thin} solid ${theme.color.line}`,
});
/**
 * A long word of a table breaks rather than push the other columns out of sight, but not letter by letter. Cells without
 * one keep their words whole, and a table of many scrolls.
 */
globalStyle(`.${prose} [data-long]`, { minWidth: "6em", overflowWrap: "anywhere" });
