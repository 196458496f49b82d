import { keyframes, styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { from, hoverPossible, motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const SPEED = 50;
const GAP = 16;
const CELL = { phone: 168, wide: 220 };

const half = keyframes({ to: { transform: "translateX(-50%)" } });

export const marquee = componentStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s3 });

/** Sits in front of the rows, so that its state reaches them without a script. */
export const toggle = componentStyle({ position: "absolute", opacity: 0, width: "1px", height: "1px" });

export const label = componentStyle({
  justifySelf: "end",
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  minHeight: theme.target,
  paddingInline: theme.space.s3,
  fontSize: theme.text.small,
  fontWeight: 600,
  color: theme.color.brand,
  borderRadius: theme.radius.round,
  cursor: "pointer",
  ":hover": { background: theme.color.brandTint },
  selectors: {
    [`${toggle}:focus-visible + &`]: { outline: `${theme.border.focus} solid ${theme.color.focus}`, outlineOffset: "2px" },
  },
  "@media": { "(prefers-reduced-motion: reduce)": { display: "none" }, print: { display: "none" } },
});

export const whenMoving = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  selectors: { [`${toggle}:checked + ${label} &`]: { display: "none" } },
});

export const whenStopped = componentStyle({
  display: "none",
  alignItems: "center",
  gap: theme.space.s1,
  selectors: { [`${toggle}:checked + ${label} &`]: { display: "inline-flex" } },
});

/** A stopped row shows everything below each other: nothing stays out of reach at its edge. */
export const row = componentStyle({ overflow: "clip" });

const track = componentStyle({
  "@media": {
    [motionAllowed]: {
      display: "flex",
      width: "max-content",
      animationName: half,
      animationTimingFunction: "linear",
      animationIterationCount: "infinite",
    },
  },
  selectors: {
    [`${toggle}:checked ~ ${row} &`]: { display: "block", width: "auto", animation: "none" },
    [`${toggle}:focus-visible ~ ${row} &`]: { animationPlayState: "paused" },
  },
});

const paused = componentStyle({
  selectors: { [`${row}:hover &`]: { "@media": { [hoverPossible]: { animationPlayState: "paused" } } } },
});

/** Seconds that a row of `count` cells takes to move by its own length, at 50 px a second. */
const seconds = (count: number, cell: number) => `${(count * (cell + GAP)) / SPEED}s`;

const lasting = (count: number) =>
  componentStyle({
    animationDuration: seconds(count, CELL.phone),
    "@media": { [from.tablet]: { animationDuration: seconds(count, CELL.wide) } },
  });

/** By the number of partners in each of the firm's two rows; the second moves the opposite way. */
export const tracks = styleVariants({
  first: [track, paused, lasting(20)],
  second: [track, paused, lasting(18), componentStyle({ animationDirection: "reverse" })],
});

const list = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "center",
  gap: `${GAP}px`,
  paddingBlock: theme.space.s2,
  "@media": { [motionAllowed]: { flexWrap: "nowrap", paddingInlineEnd: `${GAP}px` } },
  selectors: {
    [`${toggle}:checked ~ ${row} &`]: { flexWrap: "wrap", paddingInlineEnd: 0 },
  },
});

export const lists = styleVariants({
  own: [list],
  copy: [
    list,
    componentStyle({
      "@media": { "(prefers-reduced-motion: reduce)": { display: "none" }, print: { display: "none" } },
      selectors: { [`${toggle}:checked ~ ${row} &`]: { display: "none" } },
    }),
  ],
});

export const cell = componentStyle({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: `${CELL.phone}px`,
  height: "5rem",
  overflow: "hidden",
  background: theme.color.logoGround,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  "@media": { [from.tablet]: { width: `${CELL.wide}px` } },
});

export const logo = componentStyle({ width: "100%", height: "100%", objectFit: "contain", paddingInline: theme.space.s2 });

export const name = componentStyle({
  padding: theme.space.s2,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  textAlign: "center",
  color: theme.color.dawn,
});
