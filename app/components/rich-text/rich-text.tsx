import type { JSX } from "react";

import type { Rich } from "~/content/rich";

/** Shows Markdown text inside the element named by `as` (a paragraph when not said). */
export function RichText({
  text,
  as: Element = "p",
  className,
}: {
  text: Rich;
  as?: keyof JSX.IntrinsicElements;
  className?: string;
}) {
  const Tag = Element as "p";
  return <Tag className={className} dangerouslySetInnerHTML={text} />;
}
