const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2024-12" as "December 2024". */
export function formatMonth(asOf: string): string {
  return month.format(new Date(`${asOf}-01T00:00:00Z`));
}
