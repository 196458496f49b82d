import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s2,
  "@media": { [from.phoneWide]: { gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: theme.space.s3 } },
});

export const label = style({ gridColumn: "1 / -1", fontWeight: 600 });

export const box = style({ position: "relative" });

export const input = style({
  width: "100%",
  minHeight: theme.space.s12,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  fontSize: theme.text.large,
  background: theme.color.raised,
  border: `${theme.border.thick} solid ${theme.color.control}`,
  borderRadius: theme.radius.small,
  ":hover": { borderColor: theme.color.brand },
});

export const list = style({
  position: "absolute",
  zIndex: 1,
  insetInline: 0,
  insetBlockStart: "100%",
  overflow: ["hidden", "clip"],
  marginBlockStart: theme.space.s1,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  boxShadow: theme.shadow.overlay,
  selectors: { "&[hidden]": { display: "none" } },
});

const optionBase = style({
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
  active: [optionBase, style({ background: theme.color.brandTint, borderColor: theme.color.brand })],
});

export const optionName = style({ fontWeight: 600 });
export const optionPlace = style({ fontSize: theme.text.small, color: theme.color.inkMuted });

export const status = style({ color: theme.color.inkMuted, ":empty": { position: "absolute" } });

export const results = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s6 });

export const all = style({ justifySelf: "center" });
