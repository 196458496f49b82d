import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const count = componentStyle({ color: theme.color.inkMuted });

export const university = componentStyle({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space.s3,
});

export const place = componentStyle({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

export const ranking = componentStyle({ paddingBlockStart: theme.space.s2 });
