import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** Beside the contents of a guide four cards have no room in one row before this width. */
const roomForFour = "screen and (min-width: 100em)";

const grid = style({ display: "grid", gap: theme.space.s6 });

const columns = (width: string) =>
  style({ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}), 1fr))` });

const across = (count: number) => ({ gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` });

/** By the least width of a cell: as many columns as fit. Three or four that are all stand in one row, or in two. */
export const sizes = styleVariants({
  small: [grid, columns("11rem")],
  medium: [grid, columns("17rem")],
  large: [grid, columns("24rem")],
  three: [grid, style({ "@media": { [from.tablet]: across(3) } })],
  four: [grid, style({ "@media": { [from.tablet]: across(2), [roomForFour]: across(4) } })],
});

export const stack = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const row = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s3,
});
