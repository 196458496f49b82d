import { componentStyle } from "~/styles/layered";
import { from, hoverPossible, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const grid = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
  "@media": {
    [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.s4 },
    [from.desktop]: { gap: theme.space.s6 },
  },
});

/** On phones a row that grows when tapped; from tablets on a sheet of fixed height whose text rises over its picture. */
export const card = componentStyle({
  position: "relative",
  overflow: "clip",
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space.s4,
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": {
    [from.tablet]: { display: "block", height: "15.5rem", padding: theme.space.s6, textAlign: "center" },
  },
});

/** Covers the card: a tap anywhere, or the space bar, shows the whole text and hides it again. */
export const toggle = componentStyle({
  position: "absolute",
  inset: 0,
  zIndex: 1,
  width: "100%",
  height: "100%",
  margin: 0,
  opacity: 0,
  cursor: "pointer",
  "@media": { print: { display: "none" } },
});

export const ring = componentStyle({
  position: "absolute",
  inset: 0,
  borderRadius: theme.radius.large,
  pointerEvents: "none",
  selectors: {
    [`${toggle}:focus-visible ~ &`]: { boxShadow: `inset 0 0 0 ${theme.border.focus} ${theme.color.focus}` },
  },
});

export const picture = componentStyle({
  width: "4rem",
  height: "4rem",
  "@media": { [from.tablet]: { width: "6rem", height: "6rem", marginInline: "auto" } },
});

export const text = componentStyle({
  display: "grid",
  gap: theme.space.s1,
  "@media": {
    [from.tablet]: {
      position: "absolute",
      insetInline: 0,
      insetBlockEnd: 0,
      alignContent: "center",
      padding: `${theme.space.s3} ${theme.space.s4} ${theme.space.s4}`,
      background: theme.color.raised,
    },
  },
});

export const heading = componentStyle({ fontSize: theme.text.h4 });

const whole = { maxHeight: "14em" } as const;

export const description = componentStyle({
  maxHeight: "3.2em",
  overflow: "hidden",
  color: theme.color.inkMuted,
  selectors: {
    [`${toggle}:checked ~ ${text} &, ${toggle}:focus-visible ~ ${text} &`]: whole,
  },
  "@media": {
    [motionAllowed]: { transition: `max-height ${theme.motion.calm} ${theme.motion.ease}` },
    [hoverPossible]: { selectors: { [`${card}:hover &`]: whole } },
    print: { maxHeight: "none" },
  },
});

export const more = componentStyle({ fontWeight: 600 });
