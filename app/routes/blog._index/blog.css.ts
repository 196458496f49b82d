import { globalStyle, style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from, phone, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const layout = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s12,
  "@media": { [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 18rem", alignItems: "start" } },
});

/** A phone sees more than one post at once. */
export const posts = style({});
globalStyle(`.${posts} article > :first-child`, { "@media": { [phone]: { aspectRatio: "2 / 1" } } });

export const day = style({ fontSize: theme.text.small, color: theme.color.inkMuted });

export const title = style({ ...clamped(2), fontSize: theme.text.h4, fontWeight: 600 });

export const excerpt = style({ ...clamped(3), color: theme.color.inkMuted });

export const recent = style({
  display: "grid",
  gap: theme.space.s4,
  padding: theme.space.s6,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  "@media": {
    [phone]: { padding: theme.space.s4 },
    [from.desktop]: { position: "sticky", insetBlockStart: "5.5rem" },
    [shortWindow]: { position: "static" },
    print: { display: "none" },
  },
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
  "@media": { [phone]: { gridTemplateColumns: "minmax(0, 1fr)" } },
});

/** Room for the whole of all but the longest. */
export const recentTitle = style(clamped(6));

/** Below the posts of a phone, whose pictures they would repeat, there is none. */
export const thumbnail = style({
  overflow: "hidden",
  borderRadius: theme.radius.small,
  "@media": { [phone]: { display: "none" } },
});
