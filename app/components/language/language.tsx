import type { ReactNode } from "react";

import { byLanguage } from "~/http/nepali";

/**
 * A text of the API with its Nepali marked as such, so that it is read out, spelt and drawn as Nepali: one element, which
 * a flex or grid box does not take apart. Anything but a text is given back as it is.
 */
export function inItsLanguage(content: ReactNode): ReactNode {
  if (typeof content !== "string") return content;
  const parts = byLanguage(content);
  if (parts.length === 1) return content;
  const marked = parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} lang="ne">
        {part}
      </span>
    ) : (
      part
    ),
  );
  const shown = marked.filter((part) => part !== "");
  return shown.length === 1 ? shown[0] : <span>{shown}</span>;
}
