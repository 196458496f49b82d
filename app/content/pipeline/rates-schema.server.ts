import { z } from "zod";

import { plain, webAddress } from "./text.server";

const OLDEST_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** content/rates.yaml: rupees for one unit of each currency, and where and when that was so. */
export const rates = z.strictObject({
  asOf: z.iso.date("should be a date such as 2026-11-20"),
  source: z.strictObject({ label: plain, url: webAddress }),
  rates: z.record(
    plain.regex(/^[A-Z]{3}$/, "should be a currency's three capital letters"),
    z.number().positive("should be above zero"),
  ),
});

/** What to say of rates that are older than 60 days at an instant in milliseconds, or dated after it; else `null`. */
export function staleRates({ asOf }: Pick<z.output<typeof rates>, "asOf">, now: number): string | null {
  const days = Math.floor((now - Date.parse(asOf)) / DAY_MS);
  if (days < 0) return `content/rates.yaml is dated ${asOf}, which is still to come. Mend asOf.`;
  if (days <= OLDEST_DAYS) return null;
  return `content/rates.yaml is ${days} days old. Bring the rates and asOf up to date: every fee in rupees follows them.`;
}
