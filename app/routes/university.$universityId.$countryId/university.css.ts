import { componentStyle } from "~/styles/layered";
import { from } from "~/styles/media";
import { theme } from "~/styles/theme.css";

const column = { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" } as const;

const sheetLook = {
  background: theme.color.raised,
  border: `${theme.border.thin} solid ${theme.color.line}`,
  borderRadius: theme.radius.large,
} as const;

export const eyebrow = componentStyle({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s3,
  fontFamily: theme.font.heading,
  fontSize: theme.text.large,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

export const columns = componentStyle({
  ...column,
  gap: theme.space.s8,
  "@media": {
    [from.desktop]: { gridTemplateColumns: "minmax(0, 1fr) 22rem", alignItems: "start", gap: theme.space.s12 },
  },
});

export const about = componentStyle({ ...column, gap: theme.space.s8 });

export const sheet = componentStyle({ ...sheetLook, padding: theme.space.s4, boxShadow: theme.shadow.raised });

export const courses = componentStyle({ ...column, gap: theme.space.s4 });

export const course = componentStyle({
  ...sheetLook,
  ...column,
  gap: theme.space.s3,
  padding: theme.space.s4,
  "@media": {
    [from.wide]: {
      gridTemplateColumns: "minmax(0, 2fr) minmax(0, 5fr) auto",
      alignItems: "center",
      columnGap: theme.space.s6,
    },
    print: { breakInside: "avoid" },
  },
});

export const courseName = componentStyle({ fontSize: theme.text.h4 });

export const courseActions = componentStyle({ display: "flex", flexWrap: "wrap", gap: theme.space.s2 });
