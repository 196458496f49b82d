import { clamped } from "~/styles/clamped";
import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const date = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s2,
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

/** The sign and its words stay beside each other. */
export const day = componentStyle({ display: "inline-flex", alignItems: "center", gap: theme.space.s2, minWidth: 0 });

export const title = componentStyle({ ...clamped(4), fontSize: theme.text.h4, fontWeight: 600 });

export const summary = componentStyle({ ...clamped(4), color: theme.color.inkMuted });
