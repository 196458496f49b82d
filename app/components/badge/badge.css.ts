import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const badge = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  width: "fit-content",
  padding: `${theme.space.s1} ${theme.space.s3}`,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

const tone = (color: string, background: string) => [badge, style({ color, background })];

export const tones = styleVariants({
  /** On a ground that is tinted itself. */
  raised: tone(theme.color.ink, theme.color.raised),
  brand: tone(theme.color.brand, theme.color.brandTint),
  accent: tone(theme.color.accent, theme.color.accentTint),
  saffron: tone(theme.color.ink, theme.color.saffronTint),
  pine: tone(theme.color.pine, theme.color.pineTint),
});
