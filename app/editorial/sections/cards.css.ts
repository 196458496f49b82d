import { componentStyle } from "~/styles/layered";

export const picture = componentStyle({
  width: "100%",
  aspectRatio: "2 / 1",
  objectFit: "cover",
  objectPosition: "50% 100%",
});
