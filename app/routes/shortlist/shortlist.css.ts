import { componentStyle } from "~/styles/layered";
import { from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** In view however long the list is. */
export const compare = componentStyle({
  position: "sticky",
  insetBlockEnd: 0,
  display: "flex",
  justifyContent: "end",
  paddingBlock: theme.space.s3,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": { [shortWindow]: { position: "static" }, print: { display: "none" } },
});

export const list = componentStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const card = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": {
    [from.tablet]: { paddingInline: theme.space.s6 },
    print: { boxShadow: "none", breakInside: "avoid" },
  },
});

export const head = componentStyle({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 });

export const name = componentStyle({ fontSize: theme.text.h4, fontWeight: 700 });

export const university = componentStyle({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

export const foot = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s2,
  "@media": { print: { display: "none" } },
});

export const choice = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  fontWeight: 600,
  cursor: "pointer",
});

export const box = componentStyle({ width: "1.25rem", height: "1.25rem", accentColor: theme.color.brand });

export const undo = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.s2} ${theme.space.s4}`,
});
