import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const card = componentStyle({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  height: "100%",
  overflow: "clip",
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
  boxShadow: theme.shadow.raised,
  "@media": { print: { boxShadow: "none", breakInside: "avoid" } },
});

export const body = componentStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: theme.space.s3,
  padding: theme.space.s4,
});

export const heading = componentStyle({ fontSize: theme.text.h4, fontWeight: 600 });

/** The link of the heading covers its card: the whole card is the target, one name is read. */
export const cover = componentStyle({
  color: "inherit",
  textDecoration: "none",
  ":hover": { color: theme.color.brand, textDecoration: "underline" },
  selectors: { "&::after": { content: '""', position: "absolute", inset: 0 } },
});

/** The cue "Learn more >" of a covered card: it looks like the link the heading is. */
export const cue = componentStyle({
  color: theme.color.brand,
  fontWeight: 600,
  alignSelf: "end",
});
