import { Fragment } from "react";

/** An e-mail or web address as text that breaks after its @ and its dots before it breaks within a word. */
export function AddressText({ address }: { address: string }) {
  return (
    <span>
      {address.match(/[^@.]*[@.]|[^@.]+/g)?.map((part, place) => (
        <Fragment key={place}>
          {place > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
