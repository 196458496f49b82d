import { createContext, useContext, type ComponentType, type HTMLAttributes } from "react";

/** The markup of what was rendered before, by the name of the part and what it was made of. */
export interface MarkupKeeper {
  /** What is kept; where nothing is, `undefined`, and the keeper may render `Content` for the next page. */
  find<Props extends object>(
    sought: { part: string; of: Props; by?: unknown },
    Content: ComponentType<Props>,
  ): string | undefined;
}

/** Known on the server only. */
export const Keeper = /* @__PURE__ */ createContext<MarkupKeeper | undefined>(undefined);

const useKept: MarkupKeeper["find"] = (sought, Content) => useContext(Keeper)?.find(sought, Content);

/** The browser's build leaves all of this out. */
const useMarkup = import.meta.env.SSR ? useKept : (): undefined => {};

interface KeptProps<Props extends object> extends Omit<HTMLAttributes<HTMLElement>, "children" | "content"> {
  as: "div" | "fieldset" | "li";
  /** The name of the part: no two components share one. */
  part: string;
  /** It shows what `of` says and nothing else: its markup asks no context and makes no `useId`. */
  content: ComponentType<Props>;
  /** Values of JSON. */
  of: Props;
  /** What tells it from the others of its part, where that is less than all of `of`. */
  by?: unknown;
}

/**
 * An element whose content is the same wherever `of` is: the server, which writes the same header and the same course into
 * many pages, takes the markup that it kept. To the browser it is an element as any other.
 */
export function Kept<Props extends object>({
  as: Element,
  part,
  content: Content,
  of,
  by,
  ...attributes
}: KeptProps<Props>) {
  const kept = useMarkup({ part, of, by }, Content);
  if (import.meta.env.SSR && kept !== undefined)
    return <Element {...attributes} dangerouslySetInnerHTML={{ __html: kept }} />;
  return (
    <Element {...attributes}>
      <Content {...of} />
    </Element>
  );
}
