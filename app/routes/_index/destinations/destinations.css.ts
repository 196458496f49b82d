import { style } from "@vanilla-extract/css";

import { from, hoverPossible, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Two columns with the first four on small screens, one where letters are larger, three with all six from tablets on. */
export const grid = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(9rem, 40%)), 1fr))",
  gap: theme.space.s3,
  "@media": { [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.s6 } },
});

export const place = style({
  selectors: { "&:nth-child(n + 5)": { display: "none" } },
  "@media": { [from.tablet]: { selectors: { "&:nth-child(n + 5)": { display: "block" } } } },
});

export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateRows: "auto 1fr",
  height: "100%",
  overflow: ["hidden", "clip"],
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
});

export const frame = style({ overflow: ["hidden", "clip"] });

export const picture = style({
  width: "100%",
  height: "auto",
  aspectRatio: "3 / 2",
  objectFit: "cover",
  "@media": {
    [motionAllowed]: { transition: `transform ${theme.motion.calm} ${theme.motion.ease}` },
    [hoverPossible]: { selectors: { [`${card}:hover &`]: { transform: "scale(1.04)" } } },
  },
});

export const text = style({
  display: "grid",
  gridTemplateRows: "auto 1fr auto",
  gap: theme.space.s2,
  padding: theme.space.s3,
  "@media": { [from.tablet]: { padding: theme.space.s4 } },
});

export const heading = style({ fontSize: theme.text.h4 });

export const link = style({
  fontWeight: 600,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});

export const more = style({ justifySelf: "center" });
