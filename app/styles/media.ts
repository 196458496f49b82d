/** The four breakpoints of the site, as media queries: a phone is the base. */
export const from = {
  phoneWide: "screen and (min-width: 30em)",
  tablet: "screen and (min-width: 48em)",
  desktop: "screen and (min-width: 64em)",
  wide: "screen and (min-width: 80em)",
} as const;

/** A phone alone, where the base is not for paper or wider windows. */
export const phone = "screen and (max-width: 47.99em)";

/** A phone whose letters are of twice the usual size: what stands side by side elsewhere goes below each other. */
export const largeLetters = "screen and (max-width: 17.5em)";

/** Colours of the visitor's own, without backgrounds and shadows: what only a background told needs an edge. */
export const forcedColors = "(forced-colors: active)";
/** So low a window, a page at 400% say, that what sticks to its edge leaves no room to read. */
export const shortWindow = "screen and (max-height: 24.99em)";
export const darkScheme = "screen and (prefers-color-scheme: dark)";
export const motionAllowed = "(prefers-reduced-motion: no-preference)";
export const hoverPossible = "(hover: hover) and (pointer: fine)";

/**
 * For `@supports`, where a value with a newer unit is made of variables as well: an older browser reads it as none, and not
 * the one before it.
 */
export const knowsDvh = "(height: 100dvh)";

/** The page that was answered without any script, whatever the browser could run: set by the root. */
export const scriptless = "[data-scripts=none]";
