import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const banner = style({
  background: theme.color.sky,
  overflow: ["hidden", "clip"],
  "@media": { print: { background: "none" } },
});

export const bannerText = style({
  display: "grid",
  gap: theme.space.s4,
  paddingBlock: `${theme.space.s4} ${theme.space.s6}`,
  "@media": { [from.tablet]: { paddingBlockStart: theme.space.s8 } },
});

export const intro = style({ fontSize: theme.text.large });
/** The first paragraph leads; what follows it is read like the page. */
globalStyle(`.${intro} > p + p`, { fontSize: theme.text.body });

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.s3,
  "@media": { print: { display: "none" } },
});

/** What one does first: red is for applying and submitting. */
const first = `.${actions} > :first-child`;
globalStyle(first, { color: theme.color.onBrand, background: theme.color.brand });
globalStyle(`${first}:hover`, { background: theme.color.brandStrong });

const layoutBase = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  paddingBlock: `${theme.space.s8} ${theme.space.s16}`,
});

const columns = style({
  "@media": { [from.desktop]: { gridTemplateColumns: "14rem minmax(0, 1fr)", columnGap: theme.space.s12 } },
});

export const layout = styleVariants({ single: [layoutBase], withContents: [layoutBase, columns] });

export const wide = style({ gridColumn: "1 / -1" });

export const sections = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s16,
  minWidth: 0,
});

/** Stays whole where it does not fit beside its figure. */
export const unit = style({
  display: "inline-block",
  fontFamily: theme.font.body,
  fontSize: theme.text.small,
  color: theme.color.ink,
});
