const longDate = { dateStyle: "long", timeZone: "Asia/Kathmandu" } as const;
const inKathmandu = new Intl.DateTimeFormat("en-GB", { ...longDate, timeStyle: "short" });
const dayInKathmandu = new Intl.DateTimeFormat("en-GB", longDate);

/** An ISO instant in words, as clocks in Nepal show it. */
export function nepalTime(instant: string): string {
  return `${inKathmandu.format(new Date(instant))} (Nepal\u00a0time)`;
}

/** The day of an ISO instant in words, as calendars in Nepal show it. */
export function nepalDate(instant: string): string {
  return dayInKathmandu.format(new Date(instant));
}
