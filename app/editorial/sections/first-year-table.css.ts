import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const costs = componentStyle({ display: "grid", gap: theme.space.s2 });

export const amount = componentStyle({ display: "block", fontVariantNumeric: "tabular-nums" });

export const total = componentStyle({ display: "block", fontWeight: 700, fontVariantNumeric: "tabular-nums" });

export const rupees = componentStyle({ display: "block", fontWeight: 600, color: theme.color.pine });

export const label = componentStyle({ display: "block", fontSize: theme.text.small, color: theme.color.inkMuted });

export const subheading = componentStyle({ fontSize: theme.text.h4, paddingBlockStart: theme.space.s6 });

export const list = componentStyle({
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  paddingBlockStart: theme.space.s2,
  listStyle: "disc",
});
