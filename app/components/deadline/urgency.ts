const NOW_DAYS = 10;
const SOON_DAYS = 30;

/** What a deadline with so many days left is: past (`null`), a reason to apply now, under 10, or soon, under 30, or far. */
export function urgencyOf(daysLeft: number | null): "past" | "now" | "soon" | "far" {
  if (daysLeft === null) return "past";
  if (daysLeft < NOW_DAYS) return "now";
  return daysLeft < SOON_DAYS ? "soon" : "far";
}
