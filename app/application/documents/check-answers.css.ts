import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const answers = componentStyle({ display: "grid", gap: theme.space.s3, marginBlockStart: theme.space.s4 });

export const heading = componentStyle({ fontSize: theme.text.large });

export const list = componentStyle({ display: "grid" });

/** Label over value, and the way to change it beside both. */
export const row = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: theme.space.s4,
  alignItems: "center",
  paddingBlock: theme.space.s2,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const label = componentStyle({ color: theme.color.inkMuted, fontSize: theme.text.small, gridColumn: "1" });

export const value = componentStyle({ fontWeight: 600, overflowWrap: "anywhere", gridColumn: "1" });

export const change = componentStyle({ gridColumn: "2", gridRow: "1 / span 2" });
