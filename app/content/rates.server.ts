import content from "virtual:content";

/** Rupees for one unit of a currency, by its three-letter code; `null` without a rate. Rupees are worth themselves. */
export function rupeesPerUnit(code: string): number | null {
  if (code === "NPR") return 1;
  const { rates } = content.rates;
  return Object.hasOwn(rates, code) ? (rates[code] ?? null) : null;
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The day of the rates ("1 October 2025") and their source, for the line that a page with rupees has once. */
export function ratesNote(): { asOf: string; source: { label: string; url: string } } {
  const { asOf, source } = content.rates;
  return { asOf: day.format(new Date(`${asOf}T00:00:00Z`)), source };
}
