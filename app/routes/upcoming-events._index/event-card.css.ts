import { style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { theme } from "~/styles/theme.css";

export const date = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s2,
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

/** The sign and its words stay beside each other. */
export const day = style({ display: "inline-flex", alignItems: "center", gap: theme.space.s2, minWidth: 0 });

export const title = style({ ...clamped(4), fontSize: theme.text.h4, fontWeight: 600 });

export const summary = style({ ...clamped(4), color: theme.color.inkMuted });
