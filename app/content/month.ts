const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2024-12" as "December 2024". */
export function formatMonth(asOf: string): string {
  return month.format(new Date(`${asOf}-01T00:00:00Z`));
}

const MONTHS = 12;

/** Whether figures of a month ("2024-12") are more than a year old at an instant in milliseconds. */
export function areOldFigures(asOf: string, now: number): boolean {
  const [year = 0, number = 1] = asOf.split("-").map(Number);
  const today = new Date(now);
  return today.getUTCFullYear() * MONTHS + today.getUTCMonth() + 1 - (year * MONTHS + number) > MONTHS;
}
