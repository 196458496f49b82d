import { componentStyle, styleVariants } from "~/styles/layered";
import { theme } from "~/styles/theme.css";

const badge = componentStyle({
  display: "inline-flex",
  alignItems: "center",
  gap: theme.space.s1,
  width: "fit-content",
  padding: `${theme.space.s1} ${theme.space.s3}`,
  borderRadius: theme.radius.round,
  fontSize: theme.text.small,
  fontWeight: 600,
  lineHeight: theme.leading.tight,
});

const tone = (color: string, background: string) => [badge, componentStyle({ color, background })];

export const tones = styleVariants({
  /** On a ground that is tinted itself. */
  raised: tone(theme.color.ink, theme.color.raised),
  brand: tone(theme.color.brand, theme.color.brandTint),
  accent: tone(theme.color.accent, theme.color.accentTint),
  saffron: tone(theme.color.ink, theme.color.saffronTint),
  pine: tone(theme.color.pine, theme.color.pineTint),
});

export const ranking = [...tone(theme.color.ink, theme.color.saffronTint), componentStyle({ maxWidth: "100%" })].join(
  " ",
);

const onOneLine = { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } as const;

/** Gives way long before the value does, which is short unless the API is wrong. */
export const source = componentStyle({ ...onOneLine, flex: "0 9999 auto" });
export const value = componentStyle({ ...onOneLine, flex: "0 1 auto" });
