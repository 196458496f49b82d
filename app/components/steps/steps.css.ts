import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const steps = componentStyle({ display: "grid", counterReset: "step" });

/** The numbers stand on one line, as along a trail. */
export const step = componentStyle({
  position: "relative",
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s16,
  paddingBlockEnd: theme.space.s6,
  counterIncrement: "step",
  "::before": {
    content: "counter(step)",
    position: "absolute",
    insetInlineStart: 0,
    insetBlockStart: 0,
    display: "grid",
    placeItems: "center",
    width: theme.target,
    height: theme.target,
    fontFamily: theme.font.heading,
    fontWeight: 700,
    color: theme.color.onBrand,
    background: theme.color.brand,
    borderRadius: theme.radius.round,
  },
  selectors: {
    "&:not(:last-child)::after": {
      content: '""',
      position: "absolute",
      insetInlineStart: `calc(${theme.target} / 2 - 1px)`,
      insetBlock: `${theme.target} 0`,
      borderInlineStart: `${theme.border.thick} dashed ${theme.color.ridge2}`,
    },
  },
});

export const heading = componentStyle({ minHeight: theme.target, display: "flex", alignItems: "center", fontSize: theme.text.h4 });
