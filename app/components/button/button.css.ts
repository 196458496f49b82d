import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s6}`,
  border: `${theme.border.thick} solid transparent`,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontSize: theme.text.body,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  textAlign: "center",
  textDecoration: "none",
  cursor: "pointer",
  transition: `background-color ${theme.motion.quick} ${theme.motion.ease}, border-color ${theme.motion.quick} ${theme.motion.ease}`,
  selectors: {
    '&[aria-disabled="true"]': { opacity: 0.65, cursor: "progress" },
  },
  "@media": { print: { display: "none" } },
});

const primary = style({
  color: theme.color.onAccent,
  background: theme.color.accentFill,
  ":hover": { color: theme.color.onAccent, background: theme.color.accentStrong },
});

const secondary = style({
  color: theme.color.brand,
  background: theme.color.raised,
  borderColor: theme.color.brand,
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
});

const quiet = style({
  color: theme.color.brand,
  paddingInline: theme.space.s3,
  ":hover": { color: theme.color.brandStrong, background: theme.color.brandTint },
});

/** One primary a view; secondary beside it; quiet for what steps back. */
export const variants = styleVariants({
  primary: [button, primary],
  secondary: [button, secondary],
  quiet: [button, quiet],
});

export const wide = style({ width: "100%" });
