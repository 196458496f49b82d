import { styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const tile = componentStyle({
  flex: "none",
  aspectRatio: "1",
  borderRadius: theme.radius.small,
  border: `${theme.border.thin} solid ${theme.color.line}`,
});

export const sizes = styleVariants({
  small: [tile, componentStyle({ width: "48px", fontSize: theme.text.body })],
  large: [tile, componentStyle({ width: "96px", fontSize: theme.text.h2 })],
});


export const picture = componentStyle({ objectFit: "contain", padding: theme.space.s1, background: theme.color.raised });

export const monogram = componentStyle({
  display: "inline-grid",
  placeItems: "center",
  fontFamily: theme.font.heading,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
  color: theme.color.brand,
  background: `linear-gradient(to top, ${theme.color.ridge1} 30%, ${theme.color.brandTint} 30%)`,
});
