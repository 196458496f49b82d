import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** Farther from the events to come than its heading is from its own. */
export const past = componentStyle({ selectors: { "* + &": { marginBlockStart: theme.space.s8 } } });
