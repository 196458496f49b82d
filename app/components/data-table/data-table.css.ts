import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const frame = componentStyle({ maxWidth: "100%", overflowX: "auto" });

export const table = componentStyle({
  display: "block",
  "@media": { [from.tablet]: { display: "table" }, print: { display: "table" } },
});

export const caption = componentStyle({
  display: "block",
  paddingBlockEnd: theme.space.s2,
  fontWeight: 600,
  textAlign: "start",
  "@media": { [from.tablet]: { display: "table-caption" }, print: { display: "table-caption" } },
});

/** On phones each row is a card that names its own values. */
export const head = componentStyle({
  position: "absolute",
  clipPath: "inset(50%)",
  "@media": {
    [from.tablet]: { position: "static", clipPath: "none", display: "table-header-group" },
    print: { position: "static", clipPath: "none", display: "table-header-group" },
  },
});

export const body = componentStyle({
  display: "grid",
  gap: theme.space.s3,
  "@media": { [from.tablet]: { display: "table-row-group" }, print: { display: "table-row-group" } },
});

export const row = componentStyle({
  display: "grid",
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.small,
  "@media": { [from.tablet]: { display: "table-row" }, print: { display: "table-row" } },
});

const cellFrame = {
  display: "table-cell",
  padding: `${theme.space.s3} ${theme.space.s4}`,
  borderBlockEnd: `${theme.border.thin} solid ${theme.color.line}`,
  verticalAlign: "top",
} as const;

export const columnHead = componentStyle({
  textAlign: "start",
  color: theme.color.brand,
  background: theme.color.brandTint,
  "@media": { [from.tablet]: cellFrame, print: cellFrame },
});

export const rowHead = componentStyle({
  textAlign: "start",
  fontWeight: 600,
  "@media": { [from.tablet]: cellFrame, print: cellFrame },
});

export const cell = componentStyle({
  display: "flex",
  justifyContent: "space-between",
  gap: theme.space.s4,
  paddingBlockStart: theme.space.s2,
  textAlign: "end",
  "::before": { content: "attr(data-label)", color: theme.color.inkMuted, textAlign: "start" },
  "@media": {
    [from.tablet]: { ...cellFrame, textAlign: "start", "::before": { content: "none" } },
    print: { ...cellFrame, textAlign: "start", "::before": { content: "none" } },
  },
});
