import { globalStyle, style } from "@vanilla-extract/css";

import { from, largeLetters } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** On a phone the drawing stands beside the words, so that three countries are in view at once; above large ones. */
export const destination = style({
  selectors: { "&&": { flexFlow: "row wrap" } },
  "@media": { [from.phoneWide]: { selectors: { "&&": { flexFlow: "column" } } } },
});
globalStyle(`.${destination} > :last-child`, {
  flex: "1 1 12rem",
  "@media": { [from.phoneWide]: { flex: "1 1 auto" } },
});

const across = { width: "100%", aspectRatio: "2 / 1", objectPosition: "50% 100%" } as const;

export const picture = style({
  width: "min(5.5rem, 25%)",
  flex: "none",
  objectFit: "cover",
  objectPosition: "70% 100%",
  "@media": { [from.phoneWide]: across, [largeLetters]: across },
});

export const description = style({
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  "@media": { [from.phoneWide]: { fontSize: theme.text.body } },
});
