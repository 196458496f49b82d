import { globalStyle, style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const banner = style({ display: "flex", flexWrap: "wrap", alignItems: "end", columnGap: theme.space.s4 });

globalStyle(`.${banner} > a`, { display: "inline-flex", alignItems: "center", minHeight: theme.target });

export const lead = style({ lineHeight: theme.leading.tight });

export const label = style({ display: "block", fontSize: theme.text.small, color: theme.color.inkMuted });

/** No sum to compare with those of other cards, and no taller or lower than they are. */
export const partial = style({
  fontSize: `max(0.8em, ${theme.text.small})`,
  fontWeight: 600,
  color: theme.color.inkMuted,
});

const amount = style({ fontFamily: theme.font.heading, fontWeight: 700, color: theme.color.brand });

export const amounts = styleVariants({
  /** Two cards beside each other on the narrowest phone have room for it in no larger letters. */
  tile: [amount, style({ fontSize: theme.text.body, "@media": { [from.tablet]: { fontSize: theme.text.h3 } } })],
  card: [amount, style({ fontSize: theme.text.h3 })],
  banner: [amount, style({ fontSize: theme.text.h2 })],
});
