import { componentStyle } from "~/styles/layered";
import { outOfSight } from "~/styles/out-of-sight";

/** Out of sight rather than `display: none`, which simple machines look for. */
export const trap = componentStyle({
  ...outOfSight,
});
