import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const card = componentStyle({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto 1fr",
  height: "100%",
  overflow: "clip",
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
});

export const picture = componentStyle({ width: "100%", height: "auto", aspectRatio: "4 / 3", objectFit: "cover" });

export const heading = componentStyle({
  display: "grid",
  placeItems: "center",
  minHeight: "4.25rem",
  padding: `${theme.space.s2} ${theme.space.s1}`,
  fontSize: theme.text.body,
  textAlign: "center",
});

export const link = componentStyle({
  color: theme.color.ink,
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});
