import { componentStyle, styleVariants } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const column = componentStyle({ display: "grid", gap: theme.space.s4, maxWidth: theme.measure });
const grid = componentStyle({
  display: "grid",
  gap: theme.space.s4,
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))",
});

export const lists = styleVariants({ plain: [column], checklist: [column], mistakes: [column], cards: [grid] });

const marked = componentStyle({ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: theme.space.s3 });
const boxed = componentStyle({
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});
const plain = componentStyle({
  paddingInlineStart: theme.space.s4,
  borderInlineStart: `${theme.border.focus} solid ${theme.color.saffron}`,
});
const ticked = componentStyle({ color: theme.color.ink });

export const items = styleVariants({ plain: [plain], cards: [boxed], checklist: [marked, ticked], mistakes: [marked] });

export const mark = componentStyle({
  display: "inline-flex",
  paddingBlockStart: theme.space.s1,
  color: theme.color.accent,
  selectors: { [`${ticked} > &`]: { color: theme.color.pine } },
});

export const title = componentStyle({ fontSize: theme.text.h4, fontWeight: 600 });
