import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const lead = style({ lineHeight: theme.leading.tight });

export const label = style({ display: "block", fontSize: theme.text.small, color: theme.color.inkMuted });

const amount = style({ fontFamily: theme.font.heading, fontWeight: 700, color: theme.color.brand });

export const amounts = styleVariants({
  card: [amount, style({ fontSize: theme.text.h3 })],
  banner: [amount, style({ fontSize: theme.text.h2 })],
});

export const more = style({ fontWeight: 600 });
