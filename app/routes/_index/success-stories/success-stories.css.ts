import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const intro = style({
  maxWidth: theme.measure,
  fontSize: theme.text.large,
  color: theme.color.inkMuted,
});

export const stories = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  "@media": {
    [from.tablet]: {
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      columnGap: theme.space.s12,
      rowGap: theme.space.s8,
    },
  },
});

/** A path from where a student began to where it led. */
export const story = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  borderInlineStart: `${theme.border.thick} dashed ${theme.color.control}`,
});

export const name = style({ color: theme.color.brand });

const stop = style({
  position: "relative",
  fontWeight: 600,
  selectors: {
    "&::before": {
      content: '""',
      position: "absolute",
      insetInlineStart: `calc(-1 * ${theme.space.s6} - ${theme.space.s2})`,
      insetBlockStart: theme.space.s2,
      width: theme.space.s3,
      height: theme.space.s3,
      background: theme.color.paper,
      border: `${theme.border.thick} solid ${theme.color.control}`,
      borderRadius: theme.radius.round,
    },
  },
});

export const start = stop;

export const end = style({
  color: theme.color.pine,
  selectors: { "&::before": { background: theme.color.pine, borderColor: theme.color.pine } },
});

export const years = style({ fontSize: theme.text.small, color: theme.color.inkMuted });
