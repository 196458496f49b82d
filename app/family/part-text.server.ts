import type { CostPart } from "~/api/courses/first-year";
import type { Words } from "~/content/words.server";

import { lengthText, type KnownCountry } from "./facts.server";
import { fill } from "./fill";
import { numberText } from "./numbers";

/** A part of a sum in words: "लन्डनबाहिर बसाइ खर्च, ९ महिनाको"; of several years "…, वर्षको ९ महिनाका दरले ३ वर्षको". */
export function partText(
  { key, label, months, years = 1 }: CostPart,
  country: KnownCountry | null,
  words: Words,
): string {
  const { tuition, tuitionWhole, tuitionAllYears, forMonths, forYears, forMonthsOfYears } = words.sheet.cost;
  const own: Record<string, string> = {
    tuition,
    "tuition-whole": tuitionWhole,
    "tuition-all-years": tuitionAllYears,
  };
  const part = own[key] ?? country?.parts[key.slice(key.indexOf(".") + 1)] ?? label;
  if (months === undefined) return years === 1 ? part : fill(forYears, { part, length: lengthText(years, words) });
  const parts = { part, months: numberText(months), length: lengthText(years, words) };
  return fill(years === 1 ? forMonths : forMonthsOfYears, parts);
}
