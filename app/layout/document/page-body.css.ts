import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

/** The header sticks to the window, not to the box that makes it inert. */
export const before = componentStyle({ display: "contents" });

export const message = componentStyle({ paddingBlock: theme.space.s4 });
