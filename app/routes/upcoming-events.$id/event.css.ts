import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const fact = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
});

globalStyle(`.${fact} a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });

/** On a phone the picture comes first, beside the text where there is room. */
export const columns = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s8,
  "@media": { [from.desktop]: { gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)", alignItems: "start" } },
});

export const text = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

export const picture = style({
  overflow: "hidden",
  borderRadius: theme.radius.large,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": { [from.desktop]: { gridColumn: 2 }, print: { maxWidth: "9cm" } },
});
