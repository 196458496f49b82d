import { moneyOf } from "~/api/courses/money";
import { shortRupees, roundRupees } from "~/api/courses/rupees.server";
import type { UniversityCourse } from "~/api/model";

/**
 * What a year of tuition costs at a university, from its cheapest course to its dearest: "NPR 13.4 to 36.2 lakh"; `null`
 * where no course tells it.
 */
export function tuitionRange(courses: readonly Pick<UniversityCourse, "annualFee">[]): string | null {
  const fees = courses.flatMap(({ annualFee: { text, code } }) => {
    const money = moneyOf(text, code);
    return (money && roundRupees(money)) ?? [];
  });
  if (fees.length === 0) return null;
  const [from, to] = [Math.min(...fees.map((fee) => fee.from)), Math.max(...fees.map((fee) => fee.to))];
  return shortRupees({ from, to, code: "NPR" });
}
