import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const column = style({ display: "grid", gap: theme.space.s4, maxWidth: theme.measure });
/** Three in a row, beside the contents of a page of 1280 px too, 15 px of scrollbar included. */
const grid = style({
  display: "grid",
  gap: theme.space.s4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, max(14.5rem, 30%)), 1fr))",
});

export const lists = styleVariants({ plain: [column], checklist: [column], mistakes: [column], cards: [grid] });

const marked = style({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: theme.space.s3 });
const boxed = style({
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});
const plain = style({
  paddingInlineStart: theme.space.s4,
  borderInlineStart: `${theme.border.focus} solid ${theme.color.saffron}`,
});
const ticked = style({ color: theme.color.ink });

export const items = styleVariants({ plain: [plain], cards: [boxed], checklist: [marked, ticked], mistakes: [marked] });

export const mark = style({
  display: "inline-flex",
  paddingBlockStart: theme.space.s1,
  color: theme.color.accent,
  selectors: { [`${ticked} > &`]: { color: theme.color.pine } },
});

export const title = style({ fontSize: theme.text.h4, fontWeight: 600 });
