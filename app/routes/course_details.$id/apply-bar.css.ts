import { globalStyle, style } from "@vanilla-extract/css";

import { from, shortWindow } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** At the lower edge of the window while the page is read; it comes to rest in a line of its own after the content. */
export const bar = style({
  position: "sticky",
  zIndex: 10,
  insetBlockEnd: 0,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: `${theme.space.s1} ${theme.space.s3}`,
  padding: `${theme.space.s2} 2.5%`,
  background: theme.color.paper,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  "@media": {
    [from.tablet]: { display: "none" },
    [shortWindow]: { position: "static" },
    print: { display: "none" },
  },
});

/** What gets the focus is not left under the bar. */
globalStyle(`html:has(.${bar})`, {
  scrollPaddingBlockEnd: "5rem",
  "@media": { [from.tablet]: { scrollPaddingBlockEnd: 0 }, [shortWindow]: { scrollPaddingBlockEnd: 0 } },
});

/** Beside the button while the amount has room there in one piece. */
export const words = style({ flex: "1 1 0", minWidth: "min-content", maxWidth: "100%" });

/** A fee of many words takes two lines and no more: the whole of it stands in the overview. */
export const fee = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
  overflow: "hidden",
  minWidth: 0,
  fontFamily: theme.font.heading,
  fontWeight: 700,
  lineHeight: theme.leading.tight,
});

export const unit = style({ fontWeight: 400, fontSize: theme.text.small, color: theme.color.inkMuted });

/** "Apply Now" is on one line, whatever the fee beside it; "Continue your application" on two. */
export const apply = style({ flex: "none", maxWidth: "max(50%, min(100%, 10rem))", paddingInline: theme.space.s4 });

/** The banner's own button on phones, where the bar has it. */
export const elsewhere = style({
  display: "none",
  "@media": { [from.tablet]: { display: "inline-flex" }, [shortWindow]: { display: "inline-flex" } },
});
