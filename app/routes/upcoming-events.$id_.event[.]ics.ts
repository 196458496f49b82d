import type { LoaderFunctionArgs } from "@remix-run/node";

import { calendar } from "~/api/event-calendar.server";
import { isPast } from "~/api/event-date";
import { findEvent } from "~/api/events.server";
import { foundFile } from "~/api/found.server";
import { messages } from "~/api/messages";
import { firm } from "~/content/firm.server";
import { fileAnswer } from "~/http/file-answer.server";
import type { RouteHandle } from "~/http/route-handle";

export const handle = { common: true } satisfies RouteHandle;

/** One event for a calendar; 404 when there is no such event, it is over, or its date cannot be read. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const sentences = { absent: messages.details, empty: messages.noEventFile };
  return foundFile(params.id, findEvent, sentences, (event) => {
    const now = Date.now();
    if (!event.start || isPast(event.start, now)) return null;
    const frame = { name: `${firm().name} events`, siteOrigin: context.siteOrigin, now };
    return fileAnswer(() => calendar([event], frame), "text/calendar; charset=utf-8", {
      "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
    });
  });
}
