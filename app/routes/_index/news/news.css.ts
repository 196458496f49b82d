import { style } from "@vanilla-extract/css";

import { clamped } from "~/styles/clamped";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Four posts in a row where there is room; the two newest, with picture and title only, on small screens. */
export const posts = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: theme.space.s3,
  "@media": {
    [from.tablet]: { gap: theme.space.s6 },
    [from.desktop]: { gridTemplateColumns: "repeat(4, minmax(0, 1fr))" },
  },
});

export const post = style({
  selectors: { "&:nth-child(n + 3)": { display: "none" } },
  "@media": { [from.tablet]: { selectors: { "&:nth-child(n + 3)": { display: "block" } } } },
});

/** The words of a post are parts of its card, the sentence in place of the posts stands alone. */
export const words = style({ display: "none", "@media": { [from.tablet]: { display: "contents" } } });
export const onWide = style({ display: "none", "@media": { [from.tablet]: { display: "block" } } });
export const onSmall = style({ "@media": { [from.tablet]: { display: "none" } } });

export const all = style({ justifySelf: "center" });

export const events = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s4,
  "@media": { [from.tablet]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: theme.space.s6 } },
});

export const date = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s2,
  fontWeight: 600,
  color: theme.color.accent,
});

/** The sign and its words stay beside each other. */
export const day = style({ display: "inline-flex", alignItems: "center", gap: theme.space.s2, minWidth: 0 });

export const place = style({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s2,
  color: theme.color.inkMuted,
});

export const title = style(clamped(4));
export const summary = style(clamped(3));

/** A post that goes on: the sign is not one of the hundred characters. */
export const goesOn = style({ "::after": { content: '"…"' } });
