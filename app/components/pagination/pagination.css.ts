import { style } from "@vanilla-extract/css";

import { largeLetters } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const pagination = style({
  display: "flex",
  justifyContent: "center",
  gap: theme.space.s4,
  "@media": { [largeLetters]: { flexWrap: "wrap" }, print: { display: "none" } },
});

const cell = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  border: `${theme.border.thick} solid`,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  textDecoration: "none",
});

export const cells = styleVariants({
  link: [
    cell,
    style({
      color: theme.color.brand,
      borderColor: theme.color.brand,
      ":hover": { background: theme.color.brandTint },
    }),
  ],
  inert: [cell, style({ color: theme.color.inkMuted, borderColor: theme.color.line })],
});
