import { componentStyle } from "~/styles/layered";
import { motionAllowed } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const disclosure = componentStyle({
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const summary = componentStyle({
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

export const heading = componentStyle({ fontSize: theme.text.h4, fontWeight: 600 });

export const arrow = componentStyle({
  display: "inline-flex",
  color: theme.color.brand,
  selectors: { "details[open] > summary &": { transform: "rotate(180deg)" } },
  "@media": {
    [motionAllowed]: { transition: `transform ${theme.motion.quick} ${theme.motion.ease}` },
    print: { display: "none" },
  },
});

export const content = componentStyle({ paddingBlockEnd: theme.space.s4 });
