import type { Day } from "./dates.server";
import { English } from "./english";

/** A day in both calendars within a sentence: "२०८३ फागुन १६ (28 February 2027)". */
export function DayText({ day: { own, gregorian } }: { day: Day }) {
  const written = <English>{gregorian}</English>;
  return own === null ? (
    written
  ) : (
    <>
      {own} ({written})
    </>
  );
}
