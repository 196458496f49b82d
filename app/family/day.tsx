import type { Day } from "./dates.server";
import { English } from "./english";

/** A day in both calendars: "२०८३ फागुन १६, 28 February 2027". */
export function DayText({ day: { own, gregorian } }: { day: Day }) {
  return (
    <>
      {own === null ? null : `${own}, `}
      <English>{gregorian}</English>
    </>
  );
}
