import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const card = style({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  height: "100%",
  overflow: ["hidden", "clip"],
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

export const body = style({
  flex: 1,
  display: "flex",
  flexDirection: "column",
  gap: theme.space.s3,
  padding: theme.space.s4,
});

export const heading = style({ fontSize: theme.text.h4, fontWeight: 600 });

/** The one link of a card covers it: the whole card is the target. */
const covering = { selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } } } as const;

export const cover = style({
  ...covering,
  color: "inherit",
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
});

/** Where the card leads stands on its lower edge: cards of one row line up, however long their texts are. */
const wayOn = { alignSelf: "start", marginBlockStart: "auto", fontWeight: 600 } as const;

/** The cue "Learn more >" of a covered card: it looks like the link the heading is. */
export const cue = style({ ...wayOn, color: theme.color.brand });

export const link = style({ ...wayOn, ...covering });
