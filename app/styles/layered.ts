import { globalStyle, style, type GlobalStyleRule, type StyleRule } from "@vanilla-extract/css";

import { base, components } from "./layers.css";

type LayerRule = NonNullable<StyleRule["@layer"]>[string];
type GlobalLayerRule = NonNullable<GlobalStyleRule["@layer"]>[string];

/** A class of a component: its rule goes into the components layer, so that it wins over the base whatever the file order. */
export function componentStyle(rule: LayerRule, debugId?: string) {
  return style({ "@layer": { [components]: rule } }, debugId);
}

/** The class names of each variant in one text. Unlike its namesake of the library it adds no name of its own to them, which no rule reads. */
export function styleVariants<Variant extends string>(
  variants: Record<Variant, readonly string[]>,
): Record<Variant, string> {
  const joined = Object.entries<readonly string[]>(variants).map(([variant, names]) => [variant, names.join(" ")]);
  return Object.fromEntries(joined) as Record<Variant, string>;
}

/** A rule for what a component contains but does not render itself, such as rich text of the API. */
export function componentGlobal(selector: string, rule: GlobalLayerRule) {
  globalStyle(selector, { "@layer": { [components]: rule } });
}

/** A rule for bare elements. */
export function baseStyle(selector: string, rule: GlobalLayerRule) {
  globalStyle(selector, { "@layer": { [base]: rule } });
}
