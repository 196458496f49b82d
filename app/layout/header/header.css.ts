import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const header = componentStyle({
  position: "sticky",
  insetBlockStart: 0,
  zIndex: 20,
  flex: "none",
  background: theme.color.paper,
  "@media": { print: { display: "none" } },
});

/** Wider than the content, so that six groups, the mark and Login share one line at 1024 px. */
export const bar = componentStyle({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s2,
  width: "95%",
  marginInline: "auto",
  minHeight: "4rem",
  "@media": { [from.wide]: { gap: theme.space.s6, width: "90%" } },
});

export const account = componentStyle({
  display: "none",
  "@media": { [from.desktop]: { display: "inline-flex" } },
});
