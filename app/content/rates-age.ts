const OLDEST_DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Whole days from a date ("2026-11-20", UTC) to an instant in milliseconds; negative for a date that is still to come. */
export function daysSince(date: string, now: number): number {
  return Math.floor((now - Date.parse(date)) / DAY_MS);
}

/** Whether rates of a date are too old at an instant in milliseconds to decide by them: more than 60 days (contract 11). */
export function areOldRates(date: string, now: number): boolean {
  return daysSince(date, now) > OLDEST_DAYS;
}
