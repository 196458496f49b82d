import { lengthInYears } from "~/api/courses/course-length";
import { decisionOf, entryOf, sumsOf, type Decision, type Entry } from "~/api/courses/decision.server";
import type { CostSum } from "~/api/courses/first-year";
import { countryGuide } from "~/api/courses/country-guide.server";
import { livingMonths, type CourseSums } from "~/api/courses/first-year.server";
import { moneyText } from "~/api/courses/money";
import { exactRupees, rupeesOfSum } from "~/api/courses/rupees.server";
import { specializationOf } from "~/api/courses/courses.server";
import type { CourseDetails } from "~/api/model";
import type { Measure } from "~/api/courses/least-of";
import { NOT_AVAILABLE } from "~/api/not-available";
import { settled } from "~/api/settled.server";
import { findUniversity } from "~/api/universities.server";

/** An amount in its own currency and in rupees, and what it is for. */
export interface Amount {
  readonly label: string;
  readonly text: string;
  readonly rupees: string | null;
}

/** What a course costs, part by part, in rupees that add up to those of the first year, and its sums. `null` is what nobody can tell. */
export interface Costs {
  readonly tuition: Amount | null;
  readonly living: Amount | null;
  /** Visa fee and health cover, where the guide has them. */
  readonly visa: readonly Amount[];
  readonly allYears: Amount | null;
}

/** What courses are measured by: rupees, days, years, and the months of a year for which living costs are counted. `null` is not known. */
export interface Measures {
  readonly firstYear: Measure | null;
  readonly allYears: Measure | null;
  readonly days: number | null;
  readonly years: number | null;
  readonly livingMonths: number | null;
}

/** A course of the comparison, with the answers to all that its page answers too. */
export interface ComparedCourse {
  readonly course: Omit<CourseDetails, "costs" | "image" | "accreditations" | "specialization" | "specializationId"> & {
    readonly specialization: string;
  };
  readonly decision: Decision;
  readonly costs: Costs;
  readonly measures: Measures;
  readonly entry: Entry;
  /** Why nothing is said of what the university asks for. */
  readonly problem: string | null;
  /** Whether nothing that it shows could not be read. */
  readonly whole: boolean;
}

/** A course with its university at `now` (milliseconds since the epoch). What cannot be read of it is left out, and said. */
export async function compared(course: CourseDetails, now: number): Promise<ComparedCourse> {
  const { id } = course.university;
  const [university, specialization] = await Promise.all([
    settled(id === null ? Promise.resolve(null) : findUniversity(id)),
    settled(specializationOf(course)),
  ]);
  const decision = decisionOf(course, now);
  const { firstYear, allYears, isYearOfShort } = sumsOf(course);
  const years = lengthInYears(course.length);
  const { costs: _costs, image: _image, accreditations: _all, specializationId: _id, ...shown } = course;
  return {
    course: { ...shown, specialization: specialization.value ?? NOT_AVAILABLE },
    decision,
    costs: costsOf(decision, allYears, years),
    measures: {
      firstYear: (firstYear && !isYearOfShort && rupeesOfSum(firstYear)?.total) || null,
      allYears: (allYears && rupeesOfSum(allYears)?.total) ?? null,
      days: decision.deadline?.daysLeft ?? null,
      years,
      livingMonths: livingMonths(countryGuide(course.country)?.figures ?? null, years),
    },
    entry: entryOf(university.value, course),
    problem: university.failure?.message ?? null,
    whole: !university.failure && !specialization.failure,
  };
}

function costsOf(
  { firstYear, besideTuition }: Decision,
  allYears: CourseSums["allYears"],
  years: number | null,
): Costs {
  const parts = (firstYear ?? besideTuition)?.counted.map(({ label, amount, rupees }) => ({
    label,
    text: amount,
    rupees,
  }));
  const [living, ...visa] = parts?.slice(firstYear ? 1 : 0) ?? [];
  const label = `Tuition and living costs of ${years !== null && years <= 1 ? "the whole course" : `${years} years`}`;
  return {
    tuition: (firstYear && parts?.[0]) ?? null,
    living: living ?? null,
    visa,
    allYears: allYears && amountOf(label, allYears),
  };
}

function amountOf(label: string, sum: CostSum): Amount {
  const rupees = rupeesOfSum(sum);
  return { label, text: moneyText(sum.total), rupees: rupees && exactRupees(rupees.total) };
}
