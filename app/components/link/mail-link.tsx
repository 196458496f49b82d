import { Fragment } from "react";

/** A link that writes to an address, which breaks after its @ and its dots before it breaks within a word. */
export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a className={className} href={`mailto:${address}`}>
      <span>
        {address.match(/[^@.]*[@.]|[^@.]+/g)?.map((part, place) => (
          <Fragment key={place}>
            {place > 0 ? <wbr /> : null}
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  );
}
