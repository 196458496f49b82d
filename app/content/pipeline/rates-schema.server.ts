import { z } from "zod";

import { areOldRates, daysSince } from "../rates-age";
import { plain, webAddress } from "./text.server";

const asOf = z.iso.date("should be a date such as 2026-11-20");
const code = plain.regex(/^[A-Z]{3}$/, "should be a currency's three capital letters");
const rate = z.number().positive("should be above zero");

/** content/rates.yaml: rupees for one unit of each currency, and where and when that was so. */
export const rates = z
  .strictObject({
    asOf,
    source: z.strictObject({ label: plain, url: webAddress }),
    rates: z.record(code, rate),
    /** Those that the source does not publish. */
    others: z
      .record(
        code,
        z.strictObject({ rate, asOf, source: z.strictObject({ label: plain, url: webAddress.optional() }) }),
      )
      .default({}),
  })
  .superRefine(({ rates: published, others }, context) => {
    for (const twice of Object.keys(others).filter((each) => Object.hasOwn(published, each)))
      context.addIssue({
        code: "custom",
        path: ["others", twice],
        message: "is among the rates of the source already",
      });
  });

/** What to say of rates that are older than 60 days at an instant in milliseconds, or dated after it; else `null`. */
export function staleRates({ asOf: day }: Pick<z.output<typeof rates>, "asOf">, now: number): string | null {
  const days = daysSince(day, now);
  if (days < 0) return `content/rates.yaml is dated ${day}, which is still to come. Mend asOf.`;
  if (!areOldRates(day, now)) return null;
  return `content/rates.yaml is ${days} days old. Run "npm run rates": every fee in rupees follows it.`;
}
