import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const list = componentStyle({ display: "grid" });

/** Above five entries the group scrolls; half a line shows that there is more. */
export const scrolling = componentStyle({
  maxHeight: `calc(${theme.target} * 5.5)`,
  overflowY: "auto",
  overscrollBehavior: "contain",
  paddingInline: theme.space.s1,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
});

export const choice = componentStyle({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  paddingInline: theme.space.s2,
  borderRadius: theme.radius.small,
  cursor: "pointer",
  ":hover": { background: theme.color.brandTint },
});

export const box = componentStyle({
  flex: "none",
  width: "1.25rem",
  height: "1.25rem",
  accentColor: theme.color.brand,
});
