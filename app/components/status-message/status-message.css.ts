import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const message = style({
  display: "flex",
  gap: theme.space.s3,
  padding: theme.space.s4,
  borderInlineStart: `${theme.space.s1} solid`,
  borderRadius: theme.radius.small,
});

const tone = (edge: string, background: string) => [message, style({ borderColor: edge, background })];

export const tones = styleVariants({
  info: tone(theme.color.brand, theme.color.brandTint),
  success: tone(theme.color.pine, theme.color.pineTint),
  error: tone(theme.color.critical, theme.color.criticalTint),
});

/** As high as the first line beside it, and never squeezed by a long one. */
const icon = style({ flex: "none", display: "flex", alignItems: "center", height: "1lh" });

export const icons = styleVariants({
  info: [icon, style({ color: theme.color.brand })],
  success: [icon, style({ color: theme.color.pine })],
  error: [icon, style({ color: theme.color.critical })],
});

export const content = style({ display: "grid", gap: theme.space.s2, minWidth: 0 });
