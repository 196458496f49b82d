import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const quote = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s4,
  height: "100%",
  padding: theme.space.s6,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderBlockStart: `${theme.space.s1} solid ${theme.color.saffron}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
});

export const words = componentStyle({ display: "grid", gap: theme.space.s3, fontSize: theme.text.large });

export const student = componentStyle({ display: "flex", alignItems: "center", gap: theme.space.s4 });

export const photo = componentStyle({
  flex: "none",
  width: "4.5rem",
  overflow: "hidden",
  borderRadius: theme.radius.round,
  border: `${theme.border.thick} solid ${theme.color.saffron}`,
});

export const name = componentStyle({
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: theme.text.h4,
  lineHeight: theme.leading.tight,
});
export const studied = componentStyle({ color: theme.color.inkMuted });
