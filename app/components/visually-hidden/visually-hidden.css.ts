import { componentStyle } from "~/styles/layered";
import { outOfSight } from "~/styles/out-of-sight";

export const visuallyHidden = componentStyle({
  ...outOfSight,
  whiteSpace: "nowrap",
});
