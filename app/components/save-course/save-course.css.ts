import { globalStyle, style } from "@vanilla-extract/css";

import { phone } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Above what the whole card leads to. Where a page comes back to it, its card stays in view below the header. */
export const save = style({
  position: "relative",
  zIndex: 1,
  display: "inline-flex",
  alignItems: "center",
  scrollMarginBlockStart: "45vh",
  "@media": { print: { display: "none" } },
});

export const button = style({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s1,
  minHeight: theme.target,
  paddingInline: theme.space.s2,
  color: theme.color.brand,
  border: `${theme.border.thick} solid transparent`,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  whiteSpace: "nowrap",
  cursor: "pointer",
  ":hover": { color: theme.color.brandStrong, backgroundColor: theme.color.brandTint },
});

export const saved = style({ color: theme.color.pine, backgroundColor: theme.color.pineTint });

export const large = style({
  paddingInline: theme.space.s4,
  color: theme.color.brand,
  background: theme.color.raised,
  borderColor: theme.color.brand,
});

const bubble = {
  position: "absolute",
  insetBlockStart: `calc(100% + ${theme.space.s1})`,
  insetInlineEnd: 0,
  zIndex: 2,
  width: "max-content",
  maxWidth: "16rem",
  padding: `${theme.space.s1} ${theme.space.s3}`,
  color: theme.color.ink,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  boxShadow: theme.shadow.overlay,
  fontSize: theme.text.small,
  lineHeight: theme.leading.tight,
} as const;

/** Where the button is one of a row, in a banner that cuts off what hangs out of it. */
export const ownLine = style({});

/** A phone's card is narrower than the bubble, and its button may be anywhere in it. */
export const note = style({
  ...bubble,
  vars: { [theme.color.focus]: theme.color.brand },
  ":empty": { display: "none" },
  selectors: { [`&${ownLine}`]: { position: "static", width: "100%", maxWidth: "none" } },
  "@media": {
    [phone]: {
      selectors: {
        [`&:not(${ownLine})`]: {
          position: "fixed",
          inset: `auto ${theme.space.s4} ${theme.space.s4}`,
          width: "auto",
          maxWidth: "none",
          padding: `${theme.space.s3} ${theme.space.s4}`,
        },
      },
    },
  },
});

/** Without scripts the address says which course was saved: where its button was, and as high. */
export const arrived = style([
  button,
  saved,
  { display: "none", selectors: { [`${save}:target > &`]: { display: "inline-flex" } } },
]);
globalStyle(`.${save}:target > button:not([aria-pressed])`, { display: "none" });
