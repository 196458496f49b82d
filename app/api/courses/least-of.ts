/** Places of the least of several numbers, where one of them is less than another. `null` is none. */
export function leastOf(numbers: readonly (number | null)[]): ReadonlySet<number> {
  const known = numbers.filter((number) => number !== null);
  const least = Math.min(...known);
  if (known.length < 2 || known.every((number) => number === least)) return new Set();
  return new Set(numbers.flatMap((number, place) => (number === least ? [place] : [])));
}
