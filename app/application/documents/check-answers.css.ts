import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const answers = style({ display: "grid", gap: theme.space.s3, marginBlockStart: theme.space.s4 });

export const heading = style({ fontSize: theme.text.large });

export const list = style({ display: "grid" });

/** Label over value, and the way to change it beside both. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  columnGap: theme.space.s4,
  alignItems: "center",
  paddingBlock: theme.space.s2,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const label = style({ color: theme.color.inkMuted, fontSize: theme.text.small, gridColumn: "1" });

export const value = style({ fontWeight: 600, overflowWrap: "anywhere", gridColumn: "1" });

export const way = style({ display: "inline-flex", alignItems: "center", minHeight: theme.target });

/** Looks as the link that it is with scripts. */
export const button = style([
  way,
  {
    padding: 0,
    color: theme.color.brand,
    textDecoration: `underline ${theme.border.thin}`,
    textUnderlineOffset: "0.18em",
    ":hover": { color: theme.color.brandStrong, textDecorationThickness: theme.border.thick },
  },
]);

export const change = style({ gridColumn: "2", gridRow: "1 / span 2" });
