import { style } from "@vanilla-extract/css";

import { darkScheme, largeLetters } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto 1fr",
  height: "100%",
  overflow: ["hidden", "clip"],
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});

export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "4 / 3",
  objectFit: "cover",
  "@media": { [darkScheme]: { filter: "brightness(0.85)" } },
});

export const heading = style({
  display: "grid",
  placeItems: "center",
  minHeight: "4.25rem",
  padding: `${theme.space.s2} ${theme.space.s1}`,
  fontSize: theme.text.body,
  textAlign: "center",
  "@media": { [largeLetters]: { fontSize: "5vw" } },
});

export const link = style({
  color: theme.color.ink,
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});
