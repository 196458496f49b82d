import { style } from "@vanilla-extract/css";

import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const gap = `${theme.space.s3} ${theme.space.s4}`;

const facts = style({ display: "grid", gap });
/** Columns of one width, so that facts stand under each other from row to row and from card to card. */
const columns = (least: string) =>
  style({ gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, max(${least})), 1fr))` });

export const looks = styleVariants({
  /** The facts of a card: two in a line on a phone, up to four where there is room. */
  row: [facts, columns("7.25rem, 21%")],
  /** All facts of a page. */
  grid: [facts, style({ gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))" })],
  /** The many short facts of one thing: one in a line on the narrowest phones, where a word of theirs would break in two, two on others, three where there is room. */
  thirds: [facts, columns("8.5rem, 28%"), style({ rowGap: 0 })],
  /** Key figures under a banner: a list on a phone, where ranges of amounts have no room beside each other; elsewhere three in a line, or four where they are four. */
  strip: [
    facts,
    style({
      padding: theme.space.s4,
      background: theme.color.raised,
      border: `${theme.border.thin} solid ${theme.color.line}`,
      borderRadius: theme.radius.large,
      boxShadow: theme.shadow.raised,
      "@media": {
        [from.tablet]: {
          gridTemplateColumns: "repeat(3, 1fr)",
          padding: theme.space.s6,
          selectors: { "&:has(> :nth-child(4):last-child)": { gridTemplateColumns: "repeat(4, 1fr)" } },
        },
      },
    }),
  ],
});

const cell = style({ display: "grid", alignContent: "start", minWidth: 0 });
const share = [style({ minWidth: 0, overflowWrap: "break-word" })];

export const items = styleVariants({
  row: share,
  /** Labels and values are rows of their own: a label of two lines leaves the values in line. */
  thirds: [
    ...share,
    style({
      display: "grid",
      gridRow: "span 2",
      gridTemplate: "subgrid / 100%",
      paddingBlockEnd: theme.space.s3,
    }),
  ],
  grid: [cell],
  strip: [cell],
});

export const label = style({ alignSelf: "end", fontSize: theme.text.small, color: theme.color.inkMuted });

const value = style({ fontWeight: 600 });
/** Above its label: labels of one line and of three leave the figures in line. */
const figure = style({
  order: -1,
  fontFamily: theme.font.heading,
  fontSize: theme.text.h3,
  lineHeight: theme.leading.tight,
  color: theme.color.brand,
});

export const values = styleVariants({ row: [value], thirds: [value], grid: [value], strip: [value, figure] });
