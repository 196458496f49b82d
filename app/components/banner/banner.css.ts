import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const band = "clamp(6.5rem, 15.3vw, 18rem)";

export const banner = componentStyle({
  position: "relative",
  overflow: "hidden",
  background: theme.color.sky,
  paddingBlockStart: theme.space.s8,
  paddingBlockEnd: `calc(${band} + ${theme.space.s2})`,
  "@media": {
    [from.desktop]: { paddingBlockStart: theme.space.s12 },
    print: { padding: 0, background: "none" },
  },
});

export const content = componentStyle({
  position: "relative",
  zIndex: 1,
  display: "grid",
  justifyItems: "start",
  gap: theme.space.s3,
});

export const eyebrow = componentStyle({
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

export const description = componentStyle({
  maxWidth: theme.measure,
  fontSize: theme.text.large,
  color: theme.color.ink,
});

export const ridge = componentStyle({
  position: "absolute",
  insetInline: 0,
  insetBlockEnd: 0,
  width: "100%",
  height: band,
  overflow: "visible",
  "@media": { print: { display: "none" } },
});
