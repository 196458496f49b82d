import { FeeText } from "~/components/fee/fee";
import { own } from "~/components/fee/fee.css";
import { RichText } from "~/components/rich-text/rich-text";
import type { Rich } from "~/content/rich";

import type { GuideAmount as Amount } from "./guide-rupees.server";

/** A text of a guide in rupees, and under it its amounts as they were written; the text itself where it has none. */
export function GuideAmount({ text, of }: { text: Rich; of: Amount | undefined }) {
  return (
    <>
      <RichText as="span" text={of?.rupees ?? text} />
      <OwnAmount of={of} />
    </>
  );
}

/** The amounts of a text as they were written; nothing where it has none. */
export function OwnAmount({ of }: { of: Amount | undefined }) {
  return of === undefined ? null : (
    <>
      {" "}
      <span className={own}>
        <FeeText fee={{ text: of.own, code: null }} />
      </span>
    </>
  );
}
