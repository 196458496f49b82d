import { style } from "@vanilla-extract/css";

import { forcedColors, from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** All tabs are in view, in as many lines as they need. */
export const strip = style({
  display: "flex",
  flexWrap: "wrap",
  gap: theme.space.s2,
  paddingBlockEnd: theme.space.s2,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
});

export const choices = style([
  strip,
  {
    columnGap: 0,
    "@media": { [from.tablet]: { columnGap: theme.space.s2 } },
  },
]);

/** A tab is as wide as its words and no wider than the strip: only a longer one breaks. */
export const item = style({ flex: "none", maxWidth: "100%" });

const tab = style({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s2,
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s4}`,
  borderRadius: theme.radius.small,
  fontFamily: theme.font.heading,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
  whiteSpace: "nowrap",
  color: theme.color.inkMuted,
  textDecoration: "none",
  cursor: "pointer",
  ":hover": { color: theme.color.brand, background: theme.color.brandTint },
});

const tabLink = style({ whiteSpace: "normal", textAlign: "start" });

export const links = styleVariants({
  other: [tab, tabLink, style({ "@media": { print: { display: "none" } } })],
  current: [
    tab,
    tabLink,
    style({
      color: theme.color.onBrand,
      background: theme.color.brand,
      ":hover": { color: theme.color.onBrand, background: theme.color.brandStrong },
      "@media": {
        [forcedColors]: { border: `${theme.border.thick} solid` },
        print: { color: theme.color.ink, paddingInline: 0 },
      },
    }),
  ],
});

/** Two numbered steps, or four words, stand whole beside each other on the narrowest phone. */
export const step = style({
  paddingInline: theme.space.s2,
  "@media": { [from.phoneWide]: { paddingInline: theme.space.s4 } },
});

export const tabs = style({ display: "flex", flexWrap: "wrap", gap: theme.space.s2 });

export const choice = style({ display: "contents" });

export const radio = style({
  position: "absolute",
  opacity: 0,
  width: "1px",
  height: "1px",
});

/** No tab is checked before the first choice: until then the address decides, and without a part in it the first tab. */
const untouched = `${tabs}:not(:has(:checked))`;
const byDefault = `${untouched}:not(:has(:target)) ${choice}:first-child &`;

const chosen = { color: theme.color.onBrand, background: theme.color.brand };
const label = style({
  selectors: {
    [`${radio}:checked + &`]: chosen,
    [byDefault]: chosen,
    [`${untouched} ${choice}:has(:target) &`]: chosen,
    [`${radio}:focus-visible + &`]: {
      outline: `${theme.border.focus} solid ${theme.color.focus}`,
      outlineOffset: "2px",
    },
  },
});

export const radioTab = styleVariants({ tab: [tab, step, label] });

/** Panels come after all tabs, whatever the order of the source; on paper, and where `:has` is not known, all of them are there. */
export const panel = style({
  order: 1,
  flexBasis: "100%",
  display: "none",
  paddingBlockStart: theme.space.s4,
  borderBlockStart: `${theme.border.thin} solid ${theme.color.line}`,
  selectors: {
    [`${radio}:checked ~ &`]: { display: "block" },
    [byDefault]: { display: "block" },
    [`${untouched} &:has(:target)`]: { display: "block" },
  },
  "@media": { print: { display: "block" } },
  "@supports": { "not selector(:has(a))": { display: "block" } },
});

export const number = style({
  display: "inline-grid",
  placeItems: "center",
  width: "1.75em",
  height: "1.75em",
  border: `${theme.border.thick} solid currentColor`,
  borderRadius: theme.radius.round,
});
