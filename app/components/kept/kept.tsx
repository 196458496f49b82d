import { createContext, useContext, type ComponentType, type HTMLAttributes } from "react";

/** The markup of what was rendered before, by the name of the part and what it was made of. */
export interface MarkupKeeper {
  /** What is kept; where nothing is, `undefined`, and the keeper may render `Content` for the next page. */
  find<Props extends object>(part: string, Content: ComponentType<Props>, of: Props): string | undefined;
}

/** Known on the server only. */
export const Keeper = createContext<MarkupKeeper | undefined>(undefined);

interface KeptProps<Props extends object> extends Omit<HTMLAttributes<HTMLElement>, "children" | "content"> {
  as: "div" | "fieldset" | "li";
  /** The name of the part: no two components share one. */
  part: string;
  /** It shows what `of` says and nothing else: its markup asks no context and makes no `useId`. */
  content: ComponentType<Props>;
  /** Values of JSON. */
  of: Props;
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
  ...attributes
}: KeptProps<Props>) {
  const kept = useContext(Keeper)?.find(part, Content, of);
  if (kept !== undefined) return <Element {...attributes} dangerouslySetInnerHTML={{ __html: kept }} />;
  return (
    <Element {...attributes}>
      <Content {...of} />
    </Element>
  );
}
