import { isPast } from "./event-date";
import type { EventCard } from "./model";

/** An event with what a page has to say of its date: whether its day is over in Kathmandu. */
export type DatedEvent = EventCard & { readonly past: boolean };

/**
 * Events as a page shows them at `now` (milliseconds since the epoch): those to come, nearest first, then those without
 * a readable date, then past ones, latest first (contract 5.21). Events of one time keep their order.
 */
export function inOrder(events: readonly EventCard[], now: number): DatedEvent[] {
  const dated = events.map((event) => ({ ...event, past: event.start !== null && isPast(event.start, now) }));
  return [
    ...dated.filter(({ start, past }) => start !== null && !past).sort((a, b) => timeOf(a) - timeOf(b)),
    ...dated.filter(({ start }) => start === null),
    ...dated.filter(({ past }) => past).sort((a, b) => timeOf(b) - timeOf(a)),
  ];
}

function timeOf({ start }: EventCard): number {
  return start === null ? 0 : Date.parse(start.instant);
}
