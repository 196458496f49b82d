import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const nepal = style({
  overflow: ["hidden", "clip"],
  background: theme.color.saffronTint,
  borderRadius: theme.radius.large,
  breakInside: "avoid",
});

export const inside = style({ display: "grid", gap: theme.space.s4, padding: theme.space.s6 });

export const dated = style({ fontSize: theme.text.small, color: theme.color.inkMuted });

export const firm = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s6,
  alignItems: "center",
  padding: theme.space.s6,
  background: theme.color.brandTint,
  borderRadius: theme.radius.large,
  "@media": { [from.tablet]: { gridTemplateColumns: "14rem minmax(0, 1fr)" } },
});

export const drawing = style({
  display: "none",
  width: "100%",
  "@media": { [from.tablet]: { display: "block" } },
});

export const reasons = style({ display: "grid", gap: theme.space.s4 });
export const title = style({ fontSize: theme.text.h4 });
