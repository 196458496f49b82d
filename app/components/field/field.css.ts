import { style } from "@vanilla-extract/css";

import { theme } from "~/styles/theme.css";
import { styleVariants } from "~/styles/variants";

export const field = style({ display: "grid", gap: theme.space.s1, minWidth: 0 });

export const label = style({ fontWeight: 600, width: "fit-content" });

export const optional = style({ fontWeight: 400, color: theme.color.inkMuted });

export const hint = style({ fontSize: theme.text.small, color: theme.color.inkMuted });

/** Several of them are told apart by room. */
export const message = style({
  display: "grid",
  gap: theme.space.s2,
  color: theme.color.critical,
  fontWeight: 600,
});

const control = style({
  width: "100%",
  minHeight: theme.target,
  padding: `${theme.space.s2} ${theme.space.s3}`,
  color: theme.color.ink,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.control}`,
  borderRadius: theme.radius.small,
  ":read-only": { background: theme.color.brandTint, borderStyle: "dashed" },
});

/** `invalid` thickens the edge as well: colour is never the only signal. */
export const controls = styleVariants({
  valid: [control, style({ ":hover": { borderColor: theme.color.brand } })],
  invalid: [control, style({ borderWidth: theme.border.thick, borderColor: theme.color.critical })],
});

export const fixed = style({ overflowWrap: "anywhere" });

/** A select and a file field are never typed into, so `:read-only` matches them: they keep the look of a control. */
export const picker = style({
  ":read-only": { background: theme.color.raised, borderStyle: "solid" },
  "::file-selector-button": {
    marginInlineEnd: theme.space.s3,
    padding: `${theme.space.s1} ${theme.space.s3}`,
    color: theme.color.brand,
    background: theme.color.brandTint,
    border: 0,
    borderRadius: theme.radius.small,
    font: "inherit",
    fontWeight: 600,
    cursor: "pointer",
  },
});

/** Where scripts list what is chosen, the browser's own words beside the button say nothing more. */
export const listed = style({ "@media": { "(scripting: enabled)": { color: "transparent" } } });
