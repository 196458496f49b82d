import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const part = componentStyle({ display: "grid", gap: theme.space.s3 });

export const files = componentStyle({ display: "grid", gap: theme.space.s2, padding: 0, listStyle: "none" });

export const file = componentStyle({
  display: "grid",
  padding: `${theme.space.s2} 0`,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const name = componentStyle({ fontWeight: 600, overflowWrap: "anywhere" });

export const detail = componentStyle({ color: theme.color.inkMuted, fontSize: theme.text.small });

export const next = componentStyle({
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  listStyle: "decimal",
});
