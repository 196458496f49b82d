import { monthsUntil } from "../months";

/** The orders of `sort`, with the words of their choice (contract 11). */
export const courseSorts = {
  fee: "Lowest fee first",
  "fee-desc": "Highest fee first",
  duration: "Shortest first",
  intake: "Next intake first",
} as const;

export type CourseSort = keyof typeof courseSorts;

/** What courses are compared by; `null`, or no month, is what has no comparable value. */
export interface CourseMeasures {
  /** The annual fee in rupees, so that currencies compare; of a range its lower end. */
  readonly rupees: number | null;
  readonly years: number | null;
  /** Months of intake, 1 to 12. */
  readonly months: readonly number[];
}

/** The order that a `sort` parameter names; `null` for anything else. */
export function readSort(text: string | null): CourseSort | null {
  return (Object.keys(courseSorts) as CourseSort[]).find((sort) => sort === text) ?? null;
}

/**
 * The courses in the order of `sort`, those of equal value as they came, those without a comparable value last. `month`,
 * 1 to 12, is the current one.
 */
export function inOrder<Item extends { measures: CourseMeasures }>(
  courses: readonly Item[],
  sort: CourseSort | null,
  month: number,
): readonly Item[] {
  if (sort === null) return courses;
  return courses
    .map((course) => ({ course, rank: rankOf(course.measures, sort, month) ?? Infinity }))
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ course }) => course);
}

function rankOf({ rupees, years, months }: CourseMeasures, sort: CourseSort, month: number): number | null {
  if (sort === "fee") return rupees;
  if (sort === "fee-desc") return rupees === null ? null : -rupees;
  if (sort === "duration") return years;
  return months.length === 0 ? null : Math.min(...months.map((one) => monthsUntil(one, month)));
}
