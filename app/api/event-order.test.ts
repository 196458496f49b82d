// Holds contract 5.21.
import { expect, it } from "vitest";

import { readEventDate } from "./event-date";
import { inOrder } from "./event-order";

const now = Date.parse("2026-05-06T07:00:00Z");
const event = (id: number, date: string | null) => ({
  id,
  title: "",
  image: null,
  date,
  start: readEventDate(date),
  summary: "",
  location: "",
});

it("puts what is to come first, nearest first, then what has no date, then what is past, latest first", () => {
  const events = [
    event(1, "1 May 2026"),
    event(2, "soon"),
    event(3, "1 August 2026"),
    event(4, null),
    event(5, "5 May 2026"),
    event(6, "6 May 2026"),
    event(7, "7 May 2026 10:00 AM"),
    event(8, "7 May 2026 9:00 AM"),
    event(9, "1 August 2026"),
  ];
  expect(inOrder(events, now).map(({ id, past }) => (past ? -id : id))).toEqual([6, 8, 7, 3, 9, 2, 4, -5, -1]);
});
