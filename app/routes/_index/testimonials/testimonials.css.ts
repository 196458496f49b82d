import { style } from "@vanilla-extract/css";

import { largeLetters } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const quote = style({
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

export const words = style({ display: "grid", gap: theme.space.s3, fontSize: theme.text.large });

export const student = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s4,
  "@media": { [largeLetters]: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)" } },
});

export const photo = style({
  flex: "none",
  width: "4.5rem",
  overflow: "hidden",
  borderRadius: theme.radius.round,
  border: `${theme.border.thick} solid ${theme.color.saffron}`,
});

export const name = style({
  fontFamily: theme.font.heading,
  fontWeight: 700,
  fontSize: theme.text.h4,
  lineHeight: theme.leading.tight,
});
export const studied = style({ color: theme.color.inkMuted });
