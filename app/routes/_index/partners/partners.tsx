import { Marquee, type MarqueeLogo } from "~/components/marquee/marquee";

import { Band } from "../band/band";

export interface PartnersProps {
  firstRow: readonly MarqueeLogo[];
  secondRow: readonly MarqueeLogo[];
}

/** The institutions that the firm works with, passing by. */
export function Partners({ firstRow, secondRow }: PartnersProps) {
  return (
    <Band heading="Our Partners" id="partners">
      <Marquee id="pause" first={firstRow} second={secondRow} />
    </Band>
  );
}
