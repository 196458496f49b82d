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

/** What to say of rates that are older than 60 days at an instant in milliseconds, or dated after it; nothing of others. */
export function staleRates({ asOf: day, others }: z.output<typeof rates>, now: number): string[] {
  const all = [
    { what: "content/rates.yaml", of: day, mend: 'Run "npm run rates": every fee in rupees follows it.' },
    ...Object.entries(others).map(([code, other]) => ({
      what: `${code} of content/rates.yaml`,
      of: other.asOf,
      mend: "Bring it up to date by hand.",
    })),
  ];
  return all.flatMap(({ what, of, mend }) => {
    const days = daysSince(of, now);
    if (days < 0) return [`${what} is dated ${of}, which is still to come. Mend asOf.`];
    return areOldRates(of, now) ? [`${what} is ${days} days old. ${mend}`] : [];
  });
}
