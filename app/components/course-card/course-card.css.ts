import { globalStyle, style } from "@vanilla-extract/css";

import * as fee from "~/components/fee/fee.css";
import { from } from "~/styles/media";
import { inSight, outOfSight } from "~/styles/out-of-sight";
import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

const phone = "screen and (max-width: 47.99em)";

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
    [from.tablet]: {
      gridTemplateColumns: "minmax(0, 1fr) 16rem",
      gridTemplateAreas: '"head foot" "facts more"',
      columnGap: theme.space.s6,
      paddingInline: theme.space.s6,
    },
  },
});

/** The foot stands on the lower edge: those of one row line up, however long the texts are. */
const tile = style({ alignContent: "stretch", gridTemplateRows: "auto auto 1fr auto" });

/** `row` spreads over a wide list, where its facts have labels and stand under each other from card to card. */
export const looks = styleVariants({ tile: [card, tile], row: [card, row] });

const spread = (rule: Record<string, string>) =>
  style({ "@media": { [from.tablet]: { selectors: { [`${row} &`]: rule } } } });

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
});

export const university = style({
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
  lineHeight: theme.leading.tight,
  "@media": { [from.tablet]: { fontSize: theme.text.body } },
});

/** Fee, length and intake: what decides. A long fee breaks in its own column. */
const inARow = style({
  display: "grid",
  gridTemplateColumns: "minmax(min-content, 1fr) fit-content(25%) fit-content(48%)",
  alignItems: "baseline",
  columnGap: theme.space.s2,
  "@media": { [from.tablet]: { columnGap: theme.space.s4 } },
});

/** On a phone an amount is never parted, nor from its code: its column is as wide as both. */
globalStyle(`.${inARow} .${fee.short}`, { "@media": { [phone]: { whiteSpace: "nowrap" } } });
globalStyle(`.${inARow} .${fee.unbroken}`, {
  "@media": { [phone]: { overflowWrap: "anywhere" } },
});

export const facts = [
  inARow,
  spread({
    gridArea: "facts",
    display: "grid",
    gridTemplateColumns: "minmax(0, 4fr) minmax(0, 3fr) minmax(0, 4fr)",
    columnGap: theme.space.s4,
  }),
].join(" ");

export const fact = style({ minWidth: 0, overflowWrap: "anywhere", lineHeight: theme.leading.tight });

/** Rank, place, level and field: quiet lines of text. */
export const more = [
  style({ fontSize: theme.text.small, color: theme.color.inkMuted, lineHeight: theme.leading.tight }),
  spread({ gridArea: "more" }),
].join(" ");

export const badge = style({ marginBlockEnd: theme.space.s1 });

/** Lower than elsewhere, and whole in two lines. */
globalStyle(`.${badge} > *`, {
  display: "inline-flex",
  padding: `1px ${theme.space.s2}`,
  borderRadius: theme.radius.small,
});

/** Without its label, "N/A" says nothing. */
export const unknown = style({ display: "none" });

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
  "@media": {
    [phone]: { selectors: { [`${fact} + ${fact} &`]: { fontSize: theme.text.small } } },
    [from.tablet]: { fontSize: theme.text.large },
  },
});

/** On the lower edge of a phone's card; spread over a wide one. */
export const foot = [
  style({
    display: "flex",
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
