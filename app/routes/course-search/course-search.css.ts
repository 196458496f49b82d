import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" } as const;

export const layout = style({
  ...column,
  gap: theme.space.s6,
  "@media": {
    [from.desktop]: { gridTemplateColumns: "18rem minmax(0, 1fr)", alignItems: "start", gap: theme.space.s8 },
  },
});

export const results = style({ ...column, gap: theme.space.s4 });

export const section = style({ ...column, gap: theme.space.s4 });

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${theme.space.s1} ${theme.space.s4}`,
});

export const counts = style({
  flex: "1 0 100%",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space.s4,
  color: theme.color.inkMuted,
});

export const note = style({ color: theme.color.inkMuted });

const foundBase = style({ ...column, gap: theme.space.s8 });

/** While newer results are on their way the shown ones step back, and stay readable. */
export const found = styleVariants({
  settled: [foundBase],
  waiting: [foundBase, style({ opacity: 0.6 })],
});
