import { style } from "@vanilla-extract/css";

import { motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const disclosure = style({
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const summary = style({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: theme.space.s3,
  minHeight: theme.target,
  paddingBlock: theme.space.s3,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  ":hover": { color: theme.color.brand },
});

export const heading = style({ fontSize: theme.text.h4, fontWeight: 600 });

export const arrow = style({
  display: "inline-flex",
  color: theme.color.brand,
  selectors: { "details[open] > summary &": { transform: "rotate(180deg)" } },
  "@media": {
    [motionAllowed]: { transition: `transform ${theme.motion.quick} ${theme.motion.ease}` },
    print: { display: "none" },
  },
});

export const content = style({ paddingBlockEnd: theme.space.s4 });
