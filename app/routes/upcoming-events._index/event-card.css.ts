import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const clamped = { display: "-webkit-box", WebkitBoxOrient: "vertical", overflow: "hidden" } as const;

export const date = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s2,
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

export const title = componentStyle({ fontSize: theme.text.h4, fontWeight: 600 });

export const summary = componentStyle({ ...clamped, WebkitLineClamp: 4, color: theme.color.inkMuted });

/** The link covers its card: the whole card is the target. */
export const more = componentStyle({
  justifySelf: "start",
  fontWeight: 600,
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});
