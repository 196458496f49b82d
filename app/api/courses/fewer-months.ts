/** Of a course in a comparison: its country, and for how many months of each year living costs are counted; `null` where they are not. */
export interface CountedMonths {
  readonly country: string;
  readonly months: number | null;
}

/** The countries whose years count fewer months than those of another, each once, with the `most` that are counted. */
export function fewerMonths(courses: readonly CountedMonths[]): { country: string; months: number; most: number }[] {
  const most = Math.max(...courses.map(({ months }) => months ?? 0));
  const fewer = new Map(
    courses.flatMap(({ country, months }) =>
      months !== null && months < most ? [[country, { country, months, most }] as const] : [],
    ),
  );
  return [...fewer.values()];
}
