const inKathmandu = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Asia/Kathmandu",
});

/** An ISO instant in words, as clocks in Nepal show it. */
export function nepalTime(instant: string): string {
  return `${inKathmandu.format(new Date(instant))} (Nepal\u00a0time)`;
}
