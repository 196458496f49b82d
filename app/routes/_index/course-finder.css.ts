import { componentStyle, styleVariants } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const form = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s2,
  "@media": { [from.phoneWide]: { gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: theme.space.s3 } },
});

export const label = componentStyle({ gridColumn: "1 / -1", fontWeight: 600 });

export const box = componentStyle({ position: "relative" });

export const input = componentStyle({
  width: "100%",
  minHeight: theme.space.s12,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  fontSize: theme.text.large,
  background: theme.color.raised,
  border: `${theme.border.thick} solid ${theme.color.control}`,
  borderRadius: theme.radius.small,
  ":hover": { borderColor: theme.color.brand },
});

export const list = componentStyle({
  position: "absolute",
  zIndex: 1,
  insetInline: 0,
  insetBlockStart: "100%",
  overflow: "clip",
  marginBlockStart: theme.space.s1,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  boxShadow: theme.shadow.overlay,
  selectors: { "&[hidden]": { display: "none" } },
});

const optionBase = componentStyle({
  display: "grid",
  gap: theme.space.s1,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  lineHeight: theme.leading.tight,
  cursor: "pointer",
  borderInlineStart: `${theme.space.s1} solid transparent`,
  ":hover": { background: theme.color.brandTint },
});

export const option = styleVariants({
  other: [optionBase],
  active: [optionBase, componentStyle({ background: theme.color.brandTint, borderColor: theme.color.brand })],
});

export const optionName = componentStyle({ fontWeight: 600 });
export const optionPlace = componentStyle({ fontSize: theme.text.small, color: theme.color.inkMuted });

export const status = componentStyle({ color: theme.color.inkMuted, ":empty": { position: "absolute" } });

export const results = componentStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s6 });

export const all = componentStyle({ justifySelf: "center" });
