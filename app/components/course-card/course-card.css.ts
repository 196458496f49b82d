import { globalStyle, style } from "@vanilla-extract/css";

import * as fee from "~/components/fee/fee.css";
import { from, largeLetters, phone } from "~/styles/media";
import { inSight, outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

/** Where a list is 640 px wide: not beside the filters of a narrow desktop. */
const roomy = `screen and (min-width: 48em) and (max-width: 63.99em), ${from.wide}`;

export const list = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
  "@media": { [from.tablet]: { gap: theme.space.s4 } },
});

const card = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s1,
  height: "100%",
  padding: theme.space.s3,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  ":hover": { borderColor: theme.color.brand },
  "@media": {
    [phone]: { paddingBlock: theme.space.s2 },
    [from.tablet]: { gap: theme.space.s3, padding: theme.space.s4 },
    print: { boxShadow: "none", breakInside: "avoid" },
  },
});

const row = style({
  "@media": {
    [roomy]: {
      gridTemplateColumns: "minmax(0, 1fr) 1rem 15rem",
      gridTemplateAreas: '"head head foot" "facts more more"',
      gap: `${theme.space.s2} ${theme.space.s6}`,
      padding: `${theme.space.s3} ${theme.space.s6}`,
    },
  },
});

/** The foot stands on the lower edge: those of one row line up, however long the texts are. */
const tile = style({ alignContent: "stretch", gridTemplateRows: "auto auto 1fr auto" });

/** `row` spreads over a wide list, where its facts have labels and stand under each other from card to card. */
export const looks = styleVariants({ tile: [card, tile], row: [card, row] });

const spread = (rule: Record<string, string>) =>
  style({ "@media": { [roomy]: { selectors: { [`${row} &`]: rule } } } });

export const head = [
  spread({ gridArea: "head" }),
  style({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 }),
].join(" ");

/** A name of four lines is whole; a longer one is a slip of the API's, and not worth a screen. */
export const name = style({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
  fontSize: theme.text.h4,
  fontWeight: 700,
  "@media": { [largeLetters]: { display: "block" } },
});

export const university = style({
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  lineHeight: theme.leading.tight,
  "@media": { [from.tablet]: { fontSize: theme.text.body } },
});

/** Fee, length and intake: what decides. An amount is never parted: its column is as wide as that. */
const inARow = style({
  display: "grid",
  gridTemplateColumns: "minmax(min-content, 1fr) fit-content(25%) fit-content(48%)",
  alignItems: "baseline",
  columnGap: theme.space.s2,
  "@media": {
    [phone]: { display: "flex", flexWrap: "wrap" },
    [from.tablet]: { columnGap: theme.space.s4 },
    [largeLetters]: { display: "flex", flexWrap: "wrap" },
  },
});
/** On a phone the fee in its own currency has a line of the card: beside length and intake it would take two. */
const withOwn = `.${inARow} > :has(> dd > .${fee.own})`;
globalStyle(`${withOwn}, ${withOwn} > dd`, { "@media": { [phone]: { display: "contents" } } });
globalStyle(`${withOwn} > dd > .${fee.own}`, {
  "@media": { [phone]: { order: 1, flexBasis: "100%" } },
});

export const facts = [
  inARow,
  spread({
    gridArea: "facts",
    display: "grid",
    gridTemplateColumns: "minmax(min-content, 10fr) minmax(4.5rem, 6fr) minmax(5.5rem, 8fr)",
    columnGap: theme.space.s4,
  }),
].join(" ");

export const fact = style({
  minWidth: 0,
  overflowWrap: "anywhere",
  lineHeight: theme.leading.tight,
  "@media": {
    [phone]: { flex: "1 1 min-content", overflowWrap: "break-word" },
    [largeLetters]: { overflowWrap: "break-word" },
  },
});
/** On a phone each is at least as wide as its longest word, or stands on the next line; length and intake are whole first. */
globalStyle(`.${fact} + .${fact}`, { "@media": { [phone]: { flexGrow: 99, maxWidth: "max-content" } } });
globalStyle(`.${fact} + .${fact}:not(:last-child)`, { "@media": { [phone]: { marginInlineStart: "auto" } } });
/** Without labels, a point tells length and intake apart. */
globalStyle(`.${fact} + .${fact} + .${fact} > dd::before`, {
  "@media": { [phone]: { content: '"·"', marginInlineEnd: theme.space.s2 } },
});

/** Rank, place, level and field: quiet lines of text. */
export const more = [
  style({
    fontSize: theme.text.small,
    color: theme.color.inkMuted,
    lineHeight: theme.leading.tight,
    // On a phone the place stands below the fee, and not the rank.
    "@media": { [phone]: { display: "flex", flexDirection: "column-reverse" } },
  }),
  spread({ gridArea: "more" }),
].join(" ");

export const rankValue = style({ display: "inline-block" });

/** Without its label, "N/A" says nothing. */
export const unknown = style({ display: "none" });

/** The country decides, level and field only tell. */
export const place = style({ color: theme.color.ink, fontWeight: 600 });

/** Place, level and field: a line, or two where they are long. */
export const detail = style({
  display: "inline",
  selectors: { "& ~ &::before": { content: '"\\a0· "' } },
});

const read = style({ ...outOfSight, whiteSpace: "nowrap" });

/** Read, and over the figures of a wide list seen: in a line they speak for themselves. */
export const labels = {
  detail: read,
  fact: [read, spread({ ...inSight, fontSize: theme.text.small, color: theme.color.inkMuted })].join(" "),
};

export const value = style({ display: "inline" });

export const figure = style({
  fontFamily: theme.font.heading,
  fontSize: theme.text.body,
  fontWeight: 700,
  "@media": { [phone]: { selectors: { [`${fact} + ${fact} &`]: { fontSize: theme.text.small } } } },
});
/** Rupees lead; a fee that is only words stays as small as the other facts. */
globalStyle(`.${figure} .${fee.figure}`, {
  fontSize: theme.text.large,
  color: theme.color.brand,
  "@media": { [from.tablet]: { fontSize: theme.text.h4 } },
});

/** There its label says it. */
globalStyle(`.${row} .${fee.period}`, { "@media": { [roomy]: { display: "none" } } });

/** On the lower edge of a phone's card; spread over a wide one. */
export const foot = [
  style({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "end",
    gap: theme.space.s2,
    "@media": { [from.tablet]: { marginBlockStart: theme.space.s1 } },
  }),
  spread({ gridArea: "foot", alignSelf: "start", margin: "0" }),
].join(" ");

/** As large as a thumb, in a line that is lower. */
export const save = style({ "@media": { [phone]: { marginBlock: `calc(-1 * ${theme.space.s1})` } } });

/** What is seen of it is as high as its neighbour. */
globalStyle(`.${save} button`, {
  "@media": {
    [phone]: {
      borderBlockWidth: theme.space.s1,
      borderRadius: `calc(${theme.radius.small} + ${theme.space.s1})`,
      backgroundClip: "padding-box",
    },
  },
});

/** The whole card is its target, so that it may be low itself. */
export const action = style({
  paddingInline: theme.space.s4,
  whiteSpace: "nowrap",
  "@media": { [phone]: { minHeight: "2.25rem", paddingBlock: 0 } },
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});
