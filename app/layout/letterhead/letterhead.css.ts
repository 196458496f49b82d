import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const letterhead = style({
  display: "none",
  "@media": {
    print: {
      display: "block",
      marginBlockEnd: theme.space.s2,
      paddingBlockEnd: theme.space.s1,
      fontSize: "8.5pt",
      lineHeight: theme.leading.tight,
      borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
    },
  },
});

export const phone = style({ whiteSpace: "nowrap" });
