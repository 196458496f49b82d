import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** Floats over the page, and comes to rest in its own line at the end of the content: there it covers no words. */
export const chat = componentStyle({
  position: "sticky",
  zIndex: 10,
  insetBlockEnd: theme.space.s4,
  display: "flex",
  flexDirection: "column",
  alignItems: "end",
  gap: theme.space.s2,
  marginBlockStart: theme.space.s4,
  marginInline: `auto ${theme.space.s4}`,
  width: "max-content",
  "@media": { print: { display: "none" } },
});

/** The chatbot's own script fills it. */
export const chatbot = componentStyle({ ":empty": { display: "none" } });

export const link = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: theme.space.s2,
  minWidth: "3.5rem",
  minHeight: "3.5rem",
  padding: theme.space.s3,
  fontWeight: 600,
  color: theme.color.onBrand,
  background: theme.color.brand,
  border: `${theme.border.thick} solid ${theme.color.raised}`,
  borderRadius: theme.radius.round,
  boxShadow: theme.shadow.raised,
  textDecoration: "none",
  ":hover": { color: theme.color.onBrand, background: theme.color.brandStrong },
});

/** Words where there is room; on phones the drawing says it, and the name is read out. */
export const words = componentStyle({
  position: "absolute",
  width: "1px",
  height: "1px",
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
  "@media": { [from.desktop]: { position: "static", width: "auto", height: "auto", clipPath: "none", paddingInlineEnd: theme.space.s2 } },
});
