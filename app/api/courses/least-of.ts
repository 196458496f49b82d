/** A number, or the range in which it lies. */
export type Measure = number | { readonly from: number; readonly to: number };

/**
 * Places of the least of several measures, where one is less than another and no other may turn out to be less. `null` is
 * none.
 */
export function leastOf(measures: readonly (Measure | null)[]): ReadonlySet<number> {
  const ranges = measures.map((each) => (typeof each === "number" ? { from: each, to: each } : each));
  const known = ranges
    .filter((range) => range !== null)
    .sort((one, other) => one.to - other.to || one.from - other.from);
  const [least] = known;
  if (!least) return new Set();
  const others = known.filter(({ from, to }) => from !== least.from || to !== least.to);
  if (others.length === 0 || others.some(({ from }) => from < least.to)) return new Set();
  return new Set(ranges.flatMap((range, place) => (range && !others.includes(range) ? [place] : [])));
}
