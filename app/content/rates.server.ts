import content from "virtual:content";

/** Rupees for one unit of a currency, by its three-letter code; `null` without a rate. Rupees are worth themselves. */
export function rupeesPerUnit(code: string): number | null {
  if (code === "NPR") return 1;
  const { rates } = content.rates;
  return Object.hasOwn(rates, code) ? (rates[code] ?? null) : null;
}

/** The day of the rates ("1 October 2025") and their source, for the line that a page with rupees has once. */
export function ratesNote(): { asOf: string; source: { label: string; url: string } } {
  const asOf = new Date(`${content.rates.asOf}T00:00:00Z`);
  return {
    asOf: asOf.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }),
    source: content.rates.source,
  };
}
