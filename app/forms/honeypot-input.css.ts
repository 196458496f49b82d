import { componentStyle } from "~/styles/layered";

/** Out of sight rather than `display: none`, which simple machines look for. */
export const trap = componentStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
});
