import { componentGlobal, componentStyle } from "~/styles/layered";
import { scriptless } from "~/styles/media";
import { theme } from "~/styles/theme.css";

/** The label stands beside its select: one line of the results' head. */
export const sort = componentStyle({
  display: "flex",
  alignItems: "center",
  gap: theme.space.s2,
  flex: "0 1 auto",
  minWidth: 0,
  "@media": { print: { display: "none" } },
});

componentGlobal(`.${sort} > div`, { gridAutoFlow: "column", alignItems: "center", gap: theme.space.s2 });
componentGlobal(`.${sort} label`, { whiteSpace: "nowrap" });

export const button = componentStyle({
  paddingInline: theme.space.s4,
  "@media": { "(scripting: enabled)": { display: "none" } },
  selectors: { [`${scriptless} &`]: { display: "inline-flex" } },
});
