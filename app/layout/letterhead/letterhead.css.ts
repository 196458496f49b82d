import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";

export const letterhead = style({
  display: "none",
  "@media": {
    print: {
      display: "block",
      marginBlockEnd: theme.space.s4,
      paddingBlockEnd: theme.space.s2,
      borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
    },
  },
});

export const phone = style({ whiteSpace: "nowrap" });
