import { styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const gap = `${theme.space.s3} ${theme.space.s4}`;

const facts = componentStyle({ display: "grid", gap });
/** A fact that needs more room than its share, such as a fee, takes it, or a line of its own; only a whole line breaks a word. */
const wrapping = componentStyle({ display: "flex", flexWrap: "wrap", gap });

export const looks = styleVariants({
  /** Two or three facts of a card beside each other. */
  row: [wrapping],
  /** All facts of a page. */
  grid: [facts, componentStyle({ gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 15rem), 1fr))" })],
  /** The many short facts of one thing: two in a line on a phone, three where there is room. */
  thirds: [wrapping],
  /** Key figures under a banner. */
  strip: [
    facts,
    componentStyle({
      gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 8.75rem), 1fr))",
      padding: theme.space.s6,
      background: theme.color.raised,
      border: `${theme.border.thin} solid ${theme.color.line}`,
      borderRadius: theme.radius.large,
      boxShadow: theme.shadow.raised,
    }),
  ],
});

const cell = componentStyle({ display: "grid", alignContent: "start", minWidth: 0 });
const share = (basis: string) => componentStyle({ flex: `1 1 ${basis}`, maxWidth: "100%", overflowWrap: "break-word" });

export const items = styleVariants({
  row: [share("5.25rem")],
  thirds: [share("max(8.5rem, 28%)")],
  grid: [cell],
  strip: [cell],
});

export const label = componentStyle({ fontSize: theme.text.small, color: theme.color.inkMuted });

const value = componentStyle({ fontWeight: 600 });
/** Above its label: labels of one line and of three leave the figures in line. */
const figure = componentStyle({
  order: -1,
  fontFamily: theme.font.heading,
  fontSize: theme.text.h3,
  lineHeight: theme.leading.tight,
  color: theme.color.brand,
});

export const values = styleVariants({ row: [value], thirds: [value], grid: [value], strip: [value, figure] });
