const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2024-12" as "December 2024". */
export function formatMonth(asOf: string): string {
  return month.format(new Date(`${asOf}-01T00:00:00Z`));
}

const MONTHS = 12;

/** How many whole months have passed since a month ("2024-12"), or since a day of one, at an instant in milliseconds. */
export function monthsSince(asOf: string, now: number): number {
  const [year = 0, number = 1, day = Infinity] = asOf.split("-").map(Number);
  const today = new Date(now);
  const begun = (today.getUTCFullYear() - year) * MONTHS + today.getUTCMonth() + 1 - number;
  return today.getUTCDate() < day ? begun - 1 : begun;
}

/** Whether figures of a month ("2024-12") are more than a year old at an instant in milliseconds. */
export function areOldFigures(asOf: string, now: number): boolean {
  return monthsSince(asOf, now) >= MONTHS;
}

/** When figures were true, and that they are old where they are: "December 2024, more than a year old: ask us before you decide". */
export function figuresDated(asOf: string, now: number): string {
  return `${formatMonth(asOf)}${areOldFigures(asOf, now) ? ", more than a year old: ask us before you decide" : ""}`;
}
