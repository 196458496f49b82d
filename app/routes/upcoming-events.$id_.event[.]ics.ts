import type { LoaderFunctionArgs } from "@remix-run/node";

import { wholeId } from "~/api/courses/course-filters";
import { calendar } from "~/api/event-calendar.server";
import { isPast } from "~/api/event-date";
import { findEvent } from "~/api/events.server";
import { messages } from "~/api/messages";
import { settled } from "~/api/settled.server";
import { firm } from "~/content/firm.server";
import { fileAnswer, fileFailure } from "~/http/file-answer.server";

/** One event for a calendar; 404 when there is no such event, it is over, or its date cannot be read. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = wholeId(params.id);
  const found = id === null ? null : await settled(findEvent(id));
  if (found?.failure) return fileFailure(found.failure.message, found.failure.status);
  const event = found?.value;
  if (!event?.start || isPast(event.start, Date.now())) return fileFailure(messages.details, 404);

  const document = calendar([event], {
    name: `${firm().name} events`,
    siteOrigin: context.siteOrigin,
    now: Date.now(),
  });
  return fileAnswer(document, "text/calendar; charset=utf-8", {
    "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
  });
}
