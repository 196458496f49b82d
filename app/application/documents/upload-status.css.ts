import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const status = componentStyle({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: theme.space.s3,
  ":empty": { display: "none" },
});
