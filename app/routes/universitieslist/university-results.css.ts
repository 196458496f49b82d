import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const count = style({ color: theme.color.inkMuted });

export const university = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space.s3,
});

export const place = style({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

export const ranking = style([place, { fontSize: theme.text.small, paddingBlockStart: theme.space.s1 }]);
