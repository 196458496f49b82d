import { globalStyle, keyframes, style } from "@vanilla-extract/css";

import { from, hoverPossible, motionAllowed, scriptless } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const SPEED = 50;
const GAP = 16;
const CELL = { phone: 168, wide: 220 };

const FOLDED = 6;
const calm = "(prefers-reduced-motion: reduce)";

const half = keyframes({ to: { transform: "translateX(-50%)" } });

export const marquee = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s3 });

/** Rows that stand still and show everything have nothing to switch. */
const switchless = { [`${calm} and (min-width: 48em)`]: { display: "none" }, print: { display: "none" } } as const;

/** Sits in front of the rows, so that its state reaches them without a script. */
export const toggle = style({
  position: "absolute",
  opacity: 0,
  width: "1px",
  height: "1px",
  "@media": switchless,
});

export const label = style({
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
    [`${toggle}:focus-visible + &`]: {
      outline: `${theme.border.focus} solid ${theme.color.focus}`,
      outlineOffset: "2px",
    },
  },
  "@media": switchless,
});

const shown = { display: "inline-flex", alignItems: "center", gap: theme.space.s1 } as const;
const hidden = { display: "none" } as const;

export const whenMoving = style({
  ...shown,
  selectors: { [`${toggle}:checked + ${label} &`]: hidden },
  "@media": { [calm]: hidden },
});

export const whenStopped = style({
  ...hidden,
  selectors: { [`${toggle}:checked + ${label} &`]: shown },
  "@media": { [calm]: { selectors: { [`${toggle}:checked + ${label} &`]: hidden } } },
});

/** Rows that stand still from the first show some on a phone, and all of them when asked. */
export const whenFolded = style({
  ...hidden,
  "@media": { [calm]: { ...shown, selectors: { [`${toggle}:checked + ${label} &`]: hidden } } },
});
export const whenUnfolded = style({
  ...hidden,
  "@media": { [calm]: { selectors: { [`${toggle}:checked + ${label} &`]: shown } } },
});

/** A stopped row shows everything below each other: nothing stays out of reach at its edge. */
export const row = style({
  overflow: ["hidden", "clip"],
  selectors: { [`${scriptless} &`]: { overflowX: "auto" } },
});

const track = style({
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
    [`${scriptless} &`]: { animation: "none" },
  },
});

const paused = style({
  selectors: { [`${row}:hover &`]: { "@media": { [hoverPossible]: { animationPlayState: "paused" } } } },
});

/** Seconds that a row of `count` cells takes to move by its own length, at 50 px a second. */
const seconds = (count: number, cell: number) => `${(count * (cell + GAP)) / SPEED}s`;

const lasting = (count: number) =>
  style({
    animationDuration: seconds(count, CELL.phone),
    "@media": { [from.tablet]: { animationDuration: seconds(count, CELL.wide) } },
  });

/** By the number of partners in each of the firm's two rows; the second moves the opposite way. */
export const tracks = styleVariants({
  first: [track, paused, lasting(20)],
  second: [track, paused, lasting(18), style({ animationDirection: "reverse" })],
});

/** As many equal columns as fit, two on a phone. */
const columns = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
  gap: theme.space.s2,
  paddingInlineEnd: 0,
} as const;

const list = style({
  ...columns,
  "@media": {
    [motionAllowed]: { display: "flex", gap: `${GAP}px`, paddingBlock: theme.space.s2, paddingInlineEnd: `${GAP}px` },
  },
  selectors: { [`${toggle}:checked ~ ${row} &`]: columns },
});

export const lists = styleVariants({
  own: [list],
  copy: [
    list,
    style({
      "@media": { [calm]: hidden, print: hidden },
      selectors: { [`${toggle}:checked ~ ${row} &`]: { display: "none" } },
    }),
  ],
});

/** For a visitor who saves data nothing moves by itself: the rows are pushed along by hand, and there is nothing to stop. */
globalStyle(`${scriptless} :is(${toggle}, ${label}, ${row} ul + ul)`, hidden);

export const cell = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  height: "4rem",
  overflow: "hidden",
  background: theme.color.logoGround,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  "@media": {
    [motionAllowed]: { width: `${CELL.phone}px` },
    [`${motionAllowed} and (min-width: 48em)`]: { width: `${CELL.wide}px`, height: "5rem" },
    [`screen and ${calm} and (max-width: 47.99em)`]: {
      selectors: { [`${toggle}:not(:checked) ~ ${row} &:nth-child(n + ${FOLDED + 1})`]: hidden },
    },
  },
  selectors: { [`${toggle}:checked ~ ${row} &`]: { width: "auto" } },
});

export const logo = style({
  width: "100%",
  height: "100%",
  objectFit: "contain",
  paddingInline: theme.space.s2,
});

export const name = style({
  padding: theme.space.s2,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  textAlign: "center",
  color: theme.color.dawn,
});
