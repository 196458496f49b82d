import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const university = componentStyle({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

export const overview = componentStyle({
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { [from.phoneWide]: { padding: theme.space.s6 } },
});

export const accreditations = componentStyle({
  display: "grid",
  gap: theme.space.s2,
  paddingInlineStart: theme.space.s6,
  listStyle: "disc",
  maxWidth: theme.measure,
});
