import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const band = style({
  paddingBlock: theme.space.s8,
  "@media": { [from.tablet]: { paddingBlock: theme.space.s12 }, [from.desktop]: { paddingBlock: theme.space.s16 } },
});

export const tones = styleVariants({
  paper: [band],
  sky: [band, style({ background: theme.color.sky })],
});
