import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const course = style({ marginBottom: theme.space.s3, fontWeight: 600 });

export const note = style({ color: theme.color.inkMuted, fontSize: theme.text.small });

export const prompt = style({ fontSize: theme.text.large, fontWeight: 600 });
