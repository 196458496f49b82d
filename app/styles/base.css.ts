import { globalStyle } from "@vanilla-extract/css";

import { from, largeLetters, shortWindow } from "./media";
import { theme } from "./theme.css";

/**
 * Rules for bare elements. None weighs more than the name of an element, so that any class wins over it wherever both
 * stand; what has to ask for more does so within `:where()`.
 */
globalStyle("html", {
  scrollPaddingBlockStart: theme.space.s24,
  "@media": { [shortWindow]: { scrollPaddingBlockStart: 0 } },
});

globalStyle("body", {
  minHeight: ["100vh", "100dvh"],
  display: "flex",
  flexDirection: "column",
  fontFamily: theme.font.body,
  fontSize: theme.text.body,
  lineHeight: theme.leading.body,
  color: theme.color.ink,
  background: theme.color.paper,
  overflowWrap: "break-word",
});

globalStyle("h1, h2, h3, h4", {
  fontFamily: theme.font.heading,
  lineHeight: theme.leading.tight,
  textWrap: "balance",
});
globalStyle("h1", {
  fontSize: theme.text.h1,
  fontWeight: 700,
  "@media": { [largeLetters]: { fontSize: theme.text.h3, hyphens: "auto" } },
});
globalStyle("h2", { fontSize: theme.text.h2, fontWeight: 700 });
globalStyle("h3", { fontSize: theme.text.h3, fontWeight: 600 });
globalStyle("h4", { fontSize: theme.text.h4, fontWeight: 600 });
/** Its marks stand above and below the letters: in a heading, too, its lines keep the distance of running text. */
globalStyle(":where([lang=ne])", { lineHeight: theme.leading.body });
globalStyle("p", { textWrap: "pretty" });
globalStyle("small", { fontSize: theme.text.small });

globalStyle("a", {
  color: theme.color.brand,
  textUnderlineOffset: "0.18em",
  textDecorationThickness: theme.border.thin,
});
/** A telephone number stays in one piece, whoever wrote it. */
globalStyle('a:where([href^="tel:"])', { display: "inline-block", maxWidth: "100%" });
globalStyle("a:where(:hover)", { color: theme.color.brandStrong, textDecorationThickness: theme.border.thick });

globalStyle(":where(:focus-visible)", {
  outline: `${theme.border.focus} solid ${theme.color.focus}`,
  outlineOffset: "2px",
  borderRadius: theme.radius.small,
});
globalStyle(':where([tabindex="-1"]:focus)', { outline: "none" });

globalStyle("::selection", { color: theme.color.onBrand, background: theme.color.brand });

/** While the window is resized nothing glides from one layout to the next. */
globalStyle("html.resizing *", { transition: "none" });

globalStyle("*", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      transitionDuration: "0.01ms !important",
      animationDuration: "0.01ms !important",
      animationIterationCount: "1 !important",
    },
  },
});

/**
 * Texts of the API may be one long word: it breaks rather than widen what it stands in. Cells keep their words whole,
 * or a table with room to scroll would stand its columns on end.
 */
globalStyle("main, dialog", { overflowWrap: "anywhere" });
globalStyle("th, td", { overflowWrap: "break-word" });

globalStyle("main", { flex: "1 0 auto", "@media": { [from.tablet]: { minHeight: ["50vh", "50dvh"] } } });
