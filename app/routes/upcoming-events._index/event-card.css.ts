import { globalStyle, style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from, phone } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const date = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: `${theme.space.s1} ${theme.space.s4}`,
  color: theme.color.accent,
  fontFamily: theme.font.heading,
  fontWeight: 600,
});

/** The sign and its words stay beside each other. */
export const day = style({ display: "inline-flex", alignItems: "center", gap: theme.space.s2, minWidth: 0 });

export const place = style([day, { color: theme.color.ink, overflowWrap: "anywhere" }]);

export const title = style({ ...clamped(4), fontSize: theme.text.h4, fontWeight: 600 });

export const summary = style({ ...clamped(4), color: theme.color.inkMuted });

export const past = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  alignItems: "center",
  gap: `${theme.space.s1} ${theme.space.s4}`,
  paddingBlock: theme.space.s3,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": { [from.tablet]: { gridTemplateColumns: "11rem minmax(0, 1fr) auto" } },
});

/** On phones its date and the way to it share a line above it. */
export const pastDate = style({ color: theme.color.inkMuted });
globalStyle(`.${past} > div`, { "@media": { [phone]: { gridArea: "2 / 1 / auto / -1" } } });

export const pastTitle = style({ ...clamped(4), fontSize: theme.text.body, fontWeight: 600 });

export const pastWay = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });

export const pastSummary = style({ ...clamped(2), color: theme.color.inkMuted });
