import { componentStyle, styleVariants } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const band = componentStyle({
  paddingBlock: theme.space.s8,
  "@media": { [from.tablet]: { paddingBlock: theme.space.s12 }, [from.desktop]: { paddingBlock: theme.space.s16 } },
});

export const tones = styleVariants({
  paper: [band],
  sky: [band, componentStyle({ background: theme.color.sky })],
});
