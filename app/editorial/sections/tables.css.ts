import { styleVariants } from "@vanilla-extract/css";

import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const line = `${theme.border.thin} solid ${theme.color.line}`;
/** Paper is wide enough for a table. */
const roomy = `${from.tablet}, print`;

export const tables = componentStyle({ display: "grid", gap: theme.space.s8 });

export const table = componentStyle({
  display: "block",
  "@media": { [roomy]: { display: "table", background: theme.color.raised, border: line } },
});

export const caption = componentStyle({
  display: "block",
  textAlign: "start",
  fontFamily: theme.font.heading,
  fontWeight: 600,
  paddingBlockEnd: theme.space.s2,
  "@media": { [roomy]: { display: "table-caption" } },
});

/** On a phone each value carries its column's name, so the head is for screen readers only. */
export const head = componentStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  "@media": {
    [roomy]: { position: "static", width: "auto", height: "auto", clipPath: "none", display: "table-header-group", background: theme.color.brandTint },
  },
});

export const rows = componentStyle({
  display: "grid",
  gap: theme.space.s3,
  "@media": { [roomy]: { display: "table-row-group" } },
});

const plainRow = componentStyle({
  display: "block",
  padding: theme.space.s3,
  background: theme.color.raised,
  border: line,
  borderRadius: theme.radius.small,
  "@media": { [roomy]: { display: "table-row", borderRadius: 0 } },
});

const total = componentStyle({ background: theme.color.saffronTint, fontWeight: 600 });
export const row = styleVariants({ plain: [plainRow], total: [plainRow, total] });

const cellWhereRoomy = { display: "table-cell", padding: `${theme.space.s3} ${theme.space.s4}` } as const;

export const column = componentStyle({ textAlign: "start", verticalAlign: "top", "@media": { [roomy]: cellWhereRoomy } });

/** On a phone the column's name stands before the value; the empty alternative keeps it from being read out twice. */
export const value = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)",
  gap: theme.space.s3,
  textAlign: "start",
  verticalAlign: "top",
  "@media": { [roomy]: cellWhereRoomy },
  selectors: {
    "&::before": {
      content: ["attr(data-label)", 'attr(data-label) / ""'],
      color: theme.color.inkMuted,
      "@media": { [roomy]: { display: "none" } },
    },
  },
});

export const first = componentStyle({
  display: "block",
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: 600,
  "@media": { [roomy]: cellWhereRoomy },
});

export const note = componentStyle({ fontSize: theme.text.small, color: theme.color.inkMuted, paddingBlockStart: theme.space.s2 });
