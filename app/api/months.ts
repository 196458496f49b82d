/** The months by their names: January is the first. */
export const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
] as const;

/** How many months it is until a month, 1 to 12, comes next: the current one is the farthest, 12 (contract 11). */
export function monthsUntil(month: number, current: number): number {
  return ((month - current + monthNames.length - 1) % monthNames.length) + 1;
}
