import { baseStyle } from "./layered";
import { from, shortWindow } from "./media";
import { theme } from "./theme.css";

baseStyle("html", {
  scrollPaddingBlockStart: theme.space.s24,
  "@media": { [shortWindow]: { scrollPaddingBlockStart: 0 } },
});

baseStyle("body", {
  minHeight: "100dvh",
  display: "flex",
  flexDirection: "column",
  fontFamily: theme.font.body,
  fontSize: theme.text.body,
  lineHeight: theme.leading.body,
  color: theme.color.ink,
  background: theme.color.paper,
  overflowWrap: "break-word",
});

baseStyle("h1, h2, h3, h4", {
  fontFamily: theme.font.heading,
  lineHeight: theme.leading.tight,
  textWrap: "balance",
});
baseStyle("h1", { fontSize: theme.text.h1, fontWeight: 700 });
baseStyle("h2", { fontSize: theme.text.h2, fontWeight: 700 });
baseStyle("h3", { fontSize: theme.text.h3, fontWeight: 600 });
baseStyle("h4", { fontSize: theme.text.h4, fontWeight: 600 });
baseStyle("p", { textWrap: "pretty" });
baseStyle("small", { fontSize: theme.text.small });

baseStyle("a", {
  color: theme.color.brand,
  textUnderlineOffset: "0.18em",
  textDecorationThickness: theme.border.thin,
});
/** A telephone number stays in one piece, whoever wrote it. */
baseStyle('a[href^="tel:"]', { whiteSpace: "nowrap" });
baseStyle("a:hover", { color: theme.color.brandStrong, textDecorationThickness: theme.border.thick });

baseStyle(":focus-visible", {
  outline: `${theme.border.focus} solid ${theme.color.focus}`,
  outlineOffset: "2px",
  borderRadius: theme.radius.small,
});
baseStyle('[tabindex="-1"]:focus', { outline: "none" });

baseStyle("::selection", { color: theme.color.onBrand, background: theme.color.brand });

/** While the window is resized nothing glides from one layout to the next. */
baseStyle("html.resizing *", { transition: "none", animation: "none" });

baseStyle("*", {
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
baseStyle("main, dialog", { overflowWrap: "anywhere" });
baseStyle("th, td", { overflowWrap: "break-word" });

baseStyle("main", { flex: "1 0 auto", "@media": { [from.tablet]: { minHeight: "50dvh" } } });
