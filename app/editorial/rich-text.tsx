import type { JSX } from "react";

/** HTML made from the site's own Markdown when it was built, in the shape that React takes. */
export type Rich = { __html: string };

/** Shows Markdown text inside the element named by `as` (a paragraph when not said). */
export function RichText({ text, as: Element = "p", className }: { text: Rich; as?: keyof JSX.IntrinsicElements; className?: string }) {
  const Tag = Element as "p";
  return <Tag className={className} dangerouslySetInnerHTML={text} />;
}
