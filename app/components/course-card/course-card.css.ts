import { styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const list = componentStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

const card = componentStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s3,
  height: "100%",
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  ":hover": { borderColor: theme.color.brand },
  "@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

const row = componentStyle({
  "@media": {
    [from.tablet]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gridTemplateAreas: '"head action" "facts facts" "badge badge" "details details"',
      columnGap: theme.space.s6,
      paddingInline: theme.space.s6,
    },
  },
});

/** The button stands on the lower edge: those of one row line up, however long the texts are. */
const tile = componentStyle({ alignContent: "stretch", gridTemplateRows: "auto auto auto 1fr auto" });

/** `row` spreads over a wide list, and its facts stand under each other from card to card. */
export const looks = styleVariants({ tile: [card, tile], row: [card, row] });

const area = (gridArea: string, more: Record<string, string> = {}) =>
  componentStyle({ "@media": { [from.tablet]: { selectors: { [`${row} > &`]: { gridArea, ...more } } } } });

export const head = [
  area("head"),
  componentStyle({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 }),
].join(" ");

/** A name of four lines is whole; a longer one is a slip of the API's, and not worth a screen. */
export const name = componentStyle({
  display: "-webkit-box",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 4,
  overflow: "hidden",
  fontSize: theme.text.h4,
  fontWeight: 700,
});

export const university = componentStyle({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

const columns = (count: number) =>
  componentStyle({
    display: "grid",
    gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
    gap: `${theme.space.s2} ${theme.space.s4}`,
  });

/** The fee has a line of its own where a third of the card is too little for it, on every card alike. */
export const facts = [columns(2), area("facts", { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" })].join(" ");
export const details = [columns(2), area("details", { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" })].join(" ");
export const badge = area("badge");

export const action = [
  area("action", { alignSelf: "start" }),
  componentStyle({ selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } } }),
].join(" ");

export const fact = componentStyle({
  minWidth: 0,
  overflowWrap: "break-word",
  lineHeight: theme.leading.tight,
});
export const label = componentStyle({
  marginBlockEnd: theme.space.s1,
  fontSize: theme.text.small,
  color: theme.color.inkMuted,
});
export const fee = componentStyle({
  gridColumn: "1 / -1",
  "@media": { [from.tablet]: { selectors: { [`${row} &`]: { gridColumn: "auto" } } } },
});
export const figure = componentStyle({ fontFamily: theme.font.heading, fontSize: theme.text.large, fontWeight: 700 });
