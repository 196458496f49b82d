import { componentStyle, styleVariants } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" } as const;

export const layout = componentStyle({
  ...column,
  gap: theme.space.s6,
  "@media": {
    [from.desktop]: { gridTemplateColumns: "18rem minmax(0, 1fr)", alignItems: "start", gap: theme.space.s8 },
  },
});

export const results = componentStyle({ ...column, gap: theme.space.s4 });

export const section = componentStyle({ ...column, gap: theme.space.s4 });

export const head = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${theme.space.s1} ${theme.space.s4}`,
});

export const counts = componentStyle({
  flex: "1 0 100%",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  columnGap: theme.space.s4,
  color: theme.color.inkMuted,
});

export const note = componentStyle({ color: theme.color.inkMuted });

const foundBase = componentStyle({ ...column, gap: theme.space.s8 });

/** While newer results are on their way the shown ones step back, and stay readable. */
export const found = styleVariants({
  settled: [foundBase],
  waiting: [foundBase, componentStyle({ opacity: 0.6 })],
});
