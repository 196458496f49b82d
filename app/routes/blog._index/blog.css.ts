import { style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const layout = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s12,
  "@media": { [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 18rem", alignItems: "start" } },
});

export const title = style({ ...clamped(2), fontSize: theme.text.h4, fontWeight: 600 });

export const excerpt = style({ ...clamped(3), color: theme.color.inkMuted });

export const recent = style({
  display: "grid",
  gap: theme.space.s4,
  padding: theme.space.s6,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": { print: { display: "none" } },
});

export const recentHeading = style({ fontSize: theme.text.h4 });

export const recentPosts = style({ display: "grid", gap: theme.space.s4 });

export const recentPost = style({
  display: "grid",
  gridTemplateColumns: "72px minmax(0, 1fr)",
  alignItems: "center",
  gap: theme.space.s3,
  minHeight: theme.target,
  color: "inherit",
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
});

export const recentTitle = style(clamped(3));

export const thumbnail = style({ overflow: "hidden", borderRadius: theme.radius.small });
