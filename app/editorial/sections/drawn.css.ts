import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** A drawing beside its words where there is room for both. */
export const beside = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  alignItems: "start",
  "@media": { [from.wide]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: theme.space.s12 } },
});

export const drawing = style({
  width: "100%",
  maxWidth: "34rem",
  padding: theme.space.s2,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
});

export const rule = style({ stroke: theme.color.line, strokeWidth: 1 });
/** In units of the drawing, which is halved on a phone. */
export const text = style({
  fill: theme.color.inkMuted,
  fontSize: "18px",
  "@media": { [from.phoneWide]: { fontSize: "15px" } },
});

export const bars = styleVariants({
  main: [style({ fill: theme.color.accent })],
  further: [
    style({
      fill: theme.color.saffronTint,
      stroke: theme.color.saffron,
      strokeWidth: 2,
      strokeDasharray: "5 4",
    }),
  ],
});

export const stair = style({ fill: theme.color.brandTint, stroke: theme.color.brand, strokeWidth: 1 });
export const stairName = style({ fill: theme.color.ink, fontSize: "16px", fontWeight: 600 });
export const stairYears = style({ fill: theme.color.inkMuted, fontSize: "15px" });

export const legend = style({ display: "grid", gap: theme.space.s3, maxWidth: theme.measure });
export const name = style({ fontSize: theme.text.body, fontWeight: 600 });
export const years = style({
  fontFamily: theme.font.body,
  fontWeight: 400,
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
});
