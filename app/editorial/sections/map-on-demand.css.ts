import { componentStyle } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

export const map = componentStyle({ display: "grid", gap: theme.space.s2, "@media": { print: { display: "none" } } });

export const details = componentStyle({ overflow: "clip", borderRadius: theme.radius.small, border: `${theme.border.thin} solid ${theme.color.line}` });

export const summary = componentStyle({
  display: "grid",
});

export const drawing = componentStyle({
  width: "100%",
  height: "12rem",
  gridArea: "1 / 1",
  background: theme.color.pineTint,
  selectors: { "details[open] > summary > &": { display: "none" } },
});

export const road = componentStyle({ fill: "none", stroke: theme.color.raised, strokeWidth: 9 });
export const river = componentStyle({ fill: "none", stroke: theme.color.ridge2, strokeWidth: 12 });
export const pin = componentStyle({ fill: theme.color.accent });

export const button = componentStyle({
  justifySelf: "center",
  alignSelf: "end",
  padding: `${theme.space.s2} ${theme.space.s4}`,
  margin: theme.space.s3,
  gridArea: "1 / 1",
  minHeight: theme.target,
  borderRadius: theme.radius.small,
  fontWeight: 600,
  color: theme.color.onBrand,
  background: theme.color.brand,
});

export const frame = componentStyle({ width: "100%", height: "20rem", border: 0 });
export const link = componentStyle({ fontSize: theme.text.small });
