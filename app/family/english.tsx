import { inItsLanguage } from "~/components/language/language";

/** What the API or a figure says in English on a page in another language. */
export function English({ children, className }: { children: string; className?: string }) {
  return (
    <span lang="en" className={className}>
      {inItsLanguage(children)}
    </span>
  );
}
