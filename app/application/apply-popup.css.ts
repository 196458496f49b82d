import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const kept = componentStyle({ color: theme.color.inkMuted, fontSize: theme.text.small });

export const prompt = componentStyle({ fontSize: theme.text.large, fontWeight: 600 });
