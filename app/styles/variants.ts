/** The class names of each variant in one text. Unlike its namesake of the library it adds no name of its own to them, which no rule reads. */
export function styleVariants<Variant extends string>(
  variants: Record<Variant, readonly string[]>,
): Record<Variant, string> {
  const joined = Object.entries<readonly string[]>(variants).map(([variant, names]) => [variant, names.join(" ")]);
  return Object.fromEntries(joined) as Record<Variant, string>;
}
