import { componentStyle, styleVariants } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const banner = componentStyle({
  background: theme.color.sky,
  overflow: "clip",
  "@media": { print: { background: "none" } },
});

export const bannerText = componentStyle({
  display: "grid",
  gap: theme.space.s4,
  paddingBlock: `${theme.space.s4} ${theme.space.s6}`,
  "@media": { [from.tablet]: { paddingBlockStart: theme.space.s8 } },
});

export const intro = componentStyle({ fontSize: theme.text.large });

export const actions = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.s3,
  "@media": { print: { display: "none" } },
});

const layoutBase = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  paddingBlock: `${theme.space.s8} ${theme.space.s16}`,
});

const columns = componentStyle({
  "@media": { [from.desktop]: { gridTemplateColumns: "14rem minmax(0, 1fr)", columnGap: theme.space.s12 } },
});

export const layout = styleVariants({ single: [layoutBase], withContents: [layoutBase, columns] });

export const wide = componentStyle({ gridColumn: "1 / -1" });

export const sections = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s16,
  minWidth: 0,
});
