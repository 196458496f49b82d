// Holds contract 11.7, 12.1.
import { expect, it } from "vitest";

import { nepalDate, nepalTime } from "./instant";

it.each([
  ["2026-11-22T18:14:00.000Z", "22 November 2026", "22 November 2026 at 23:59 (Nepal\u00a0time)"],
  ["2026-11-22T18:15:00.000Z", "23 November 2026", "23 November 2026 at 00:00 (Nepal\u00a0time)"],
])("%s is %s on the calendars of Nepal, and %s on its clocks", (instant, day, time) => {
  expect([nepalDate(instant), nepalTime(instant)]).toEqual([day, time]);
});
