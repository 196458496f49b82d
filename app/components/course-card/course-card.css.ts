import { componentGlobal, componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

export const list = componentStyle({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: theme.space.s4 });

/** Its own width decides, not the window's: the same card stands in a wide list and in a narrow column. */
export const card = componentStyle({
  position: "relative",
  containerType: "inline-size",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: theme.space.s3,
  height: "100%",
  alignContent: "start",
  padding: theme.space.s4,
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  ":hover": { borderColor: theme.color.brand },
  "@media": {
    [from.desktop]: {
      gridTemplateColumns: "minmax(0, 1fr) auto",
      gap: `${theme.space.s3} ${theme.space.s6}`,
      padding: `${theme.space.s4} ${theme.space.s6}`,
    },
    print: { boxShadow: "none", breakInside: "avoid" },
  },
});

export const head = componentStyle({ display: "flex", alignItems: "center", gap: theme.space.s3, minWidth: 0 });

export const name = componentStyle({ fontSize: theme.text.h4, fontWeight: 700 });

export const university = componentStyle({ color: theme.color.inkMuted, lineHeight: theme.leading.tight });

const columns = componentStyle({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  gap: `${theme.space.s2} ${theme.space.s4}`,
});

export const facts = columns;
export const details = columns;
export const badge = componentStyle({});
export const action = componentStyle({});
export const fact = componentStyle({ display: "grid", alignContent: "start", minWidth: 0, lineHeight: theme.leading.tight });
export const label = componentStyle({ fontSize: theme.text.small, color: theme.color.inkMuted });

componentGlobal(`.${action}::after`, { content: '""', position: "absolute", inset: 0 });
